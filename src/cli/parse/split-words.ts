// Splits a typed line into words as a shell would: quotes hold words together, a backslash takes the next character as it is.
import { provostError } from '#kernel/errors/errors'

const WORD = /\s*((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)/gy

export function splitWords(line: string): string[] {
  const words: string[] = []
  let end = 0
  for (const match of line.matchAll(WORD)) {
    words.push(unquote(match[1]!))
    end = match.index + match[0].length
  }
  if (line.slice(end).trim() === '') return words
  throw provostError('USAGE', { message: 'a quote is not closed', hint: 'close it, or put a backslash before it' })
}

function unquote(word: string): string {
  return word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
    (_all, single?: string, double?: string, escaped?: string) => {
      return single ?? double?.replace(/\\(.)/g, '$1') ?? escaped ?? ''
    },
  )
}
