// Billionths as a decimal text: exact, or as people read prices.

/** Exact, without zeros that say nothing. */
export function composeAmount(nanos: number): string {
  const digits = `${nanos}`.padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -9) : `${digits.slice(0, -9)}.${fraction}`
}

/** With four decimals; what is more than nothing does not look like nothing. */
export function composeCents(nanos: number): string {
  return nanos > 0 && nanos < 50_000 ? '<0.0001' : (nanos / 1e9).toFixed(4)
}
