// Drops characters at the end of a text in one pass. A regular expression like /x+$/ takes quadratic time on hostile text.

export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
