// What one segment of a glob asks of the characters of one segment of a path.

export type CharacterTest =
  | { readonly kind: 'literal'; readonly character: string }
  | { readonly kind: 'any_one' }
  | { readonly kind: 'any_number' }
  | { readonly kind: 'class'; readonly isNegated: boolean; readonly ranges: readonly (readonly [string, string])[] }

export function readCharacterTests(segment: string): CharacterTest[] {
  const characters = [...segment]
  const tests: CharacterTest[] = []
  for (let at = 0; at < characters.length; ) {
    const found = characters[at] === '[' ? findClass(characters, at) : undefined
    tests.push(found?.test ?? readCharacter(characters[at]!))
    at = found?.end ?? at + 1
  }
  return tests
}

function readCharacter(character: string): CharacterTest {
  if (character === '*') return { kind: 'any_number' }
  return character === '?' ? { kind: 'any_one' } : { kind: 'literal', character }
}

/** The class that begins at `[`; an empty or unclosed one is none, and its characters stand for themselves. */
function findClass(characters: readonly string[], open: number): { test: CharacterTest; end: number } | undefined {
  const isNegated = characters[open + 1] === '!' || characters[open + 1] === '^'
  const from = open + (isNegated ? 2 : 1)
  const close = characters.indexOf(']', from)
  if (close <= from) return undefined
  return { test: { kind: 'class', isNegated, ranges: readRanges(characters.slice(from, close)) }, end: close + 1 }
}

function readRanges(characters: readonly string[]): [string, string][] {
  const ranges: [string, string][] = []
  for (let at = 0; at < characters.length; ) {
    const isRange = characters[at + 1] === '-' && at + 2 < characters.length
    ranges.push([characters[at]!, characters[isRange ? at + 2 : at]!])
    at += isRange ? 3 : 1
  }
  return ranges
}
