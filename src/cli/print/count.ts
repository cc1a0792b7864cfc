// A number with its noun, as a person would say it.
export function composeCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
