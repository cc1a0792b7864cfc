// Billionths as a decimal text: exact, and without zeros that say nothing.

export function composeAmount(nanos: number): string {
  const digits = `${nanos}`.padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -9) : `${digits.slice(0, -9)}.${fraction}`
}
