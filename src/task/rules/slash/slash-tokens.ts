// Splits a REPL line into tokens: spaces and tabs separate, quotes may stand anywhere in a token.

export type SlashToken = {
  readonly text: string
  /** It begins with two dashes that are not quoted. */
  readonly isDashed: boolean
  readonly hasQuotes: boolean
}

/** Undefined when a quote is not closed. */
export function readSlashTokens(line: string): SlashToken[] | undefined {
  const tokens: SlashToken[] = []
  let index = 0
  while (index < line.length) {
    if (isGap(line[index])) {
      index++
      continue
    }
    const read = readToken(line, index)
    if (!read) return undefined
    tokens.push(read.token)
    index = read.end
  }
  return tokens
}

function readToken(line: string, start: number): { token: SlashToken; end: number } | undefined {
  let text = ''
  let hasQuotes = false
  let index = start
  while (index < line.length && !isGap(line[index])) {
    const character = line[index]!
    if (character !== '"' && character !== "'") {
      text += character
      index++
      continue
    }
    const quoted = readQuoted(line, index + 1, character)
    if (!quoted) return undefined
    hasQuotes = true
    text += quoted.text
    index = quoted.end
  }
  return { token: { text, isDashed: line.startsWith('--', start), hasQuotes }, end: index }
}

/** Reads up to the closing quote. In double quotes a backslash takes a quote or a backslash literally. */
function readQuoted(line: string, start: number, quote: string): { text: string; end: number } | undefined {
  let text = ''
  for (let index = start; index < line.length; index++) {
    const character = line[index]!
    if (character === quote) return { text, end: index + 1 }
    const next = line[index + 1]
    const isEscape = quote === '"' && character === '\\' && (next === '"' || next === '\\')
    if (isEscape) index++
    text += isEscape ? next : character
  }
  return undefined
}

function isGap(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
