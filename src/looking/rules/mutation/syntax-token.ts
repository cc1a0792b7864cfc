// What a parser says about a piece of text, in the words that operators need; nothing of its grammar is left.

export const LANGUAGES = ['javascript', 'typescript', 'python'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * `binary`: an operator between two operands · `update`: an assignment that computes · `not`: the prefix · `is`: also `is not`, as one ·
 * `waiting`: `await` of an expression · `chain`: `?.` before a name · `literal`: a part of a string, template or regular expression ·
 * `other`: everything that no operator touches, among it all that is a type or the name of a property.
 */
export type TokenKind =
  | 'binary'
  | 'update'
  | 'not'
  | 'is'
  | 'waiting'
  | 'chain'
  | 'boolean'
  | 'number'
  | 'literal'
  | 'other'

export type SyntaxToken = {
  readonly kind: TokenKind
  readonly from: number
  readonly to: number
  /** With the edit that its kind gets, what is left would not parse. */
  readonly isBound?: true
}

const LINE_ENDS = /\r\n|\r|\n/g

/** The line of an offset, from 1; CRLF, CR and LF end lines. */
export function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...Array.from(text.matchAll(LINE_ENDS), match => match.index + match[0].length)]
  return offset => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
