// Globs over confined paths, matched without regular expressions, so that no pattern can make matching slow.
import { type CharacterTest, readCharacterTests } from './glob-segment.ts'

/** Runs of `*` inside one segment are part of its tests; `**` as a whole segment spans segments. */
type SegmentTest = readonly CharacterTest[] | 'any_one' | 'any_number'

export type Glob = { readonly alternatives: readonly (readonly SegmentTest[])[] }

const GLOB_CHARACTER = /[*?[{]/
const ALTERNATIVES_MAX = 256

export function isGlob(text: string): boolean {
  return GLOB_CHARACTER.test(text)
}

/** Undefined when its braces stand for more than 256 patterns. */
export function compileGlob(text: string): Glob | undefined {
  const patterns = expandBraces(text)
  return patterns && { alternatives: patterns.map(compilePattern) }
}

export function globMatches({ alternatives }: Glob, path: string): boolean {
  const segments = path.split('/').map(segment => [...segment])
  return alternatives.some(tests => runMatches(tests, segments, segmentMatches, test => test === 'any_number'))
}

function compilePattern(pattern: string): SegmentTest[] {
  const segments = pattern.split('/').filter(segment => segment !== '')
  return segments.flatMap((segment, index): SegmentTest[] => {
    if (segment !== '**') return [readCharacterTests(segment)]
    // At the end it stands for what is below a directory, which is at least one segment.
    return index === segments.length - 1 ? ['any_one', 'any_number'] : ['any_number']
  })
}

function segmentMatches(test: SegmentTest, characters: readonly string[]): boolean {
  if (test === 'any_one' || test === 'any_number') return true
  return runMatches(test, characters, characterMatches, one => one.kind === 'any_number')
}

function characterMatches(test: CharacterTest, character: string): boolean {
  switch (test.kind) {
    case 'any_one':
    case 'any_number':
      return true
    case 'literal':
      return test.character === character
    case 'class':
      return test.ranges.some(([from, to]) => isWithin(character, from, to)) !== test.isNegated
  }
}

function isWithin(character: string, from: string, to: string): boolean {
  const code = codeOf(character)
  return code >= codeOf(from) && code <= codeOf(to)
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

/**
 * Do the tests, some of which stand for any number of items, fit all items? Only the last such test is ever tried
 * again with one item more, so the work is at most tests times items.
 */
function runMatches<Test, Item>(
  tests: readonly Test[],
  items: readonly Item[],
  fits: (test: Test, item: Item) => boolean,
  isAnyNumber: (test: Test) => boolean,
): boolean {
  let at = 0
  let item = 0
  let retryAt = -1
  let retryItem = 0
  while (item < items.length) {
    const test = tests[at]
    if (test !== undefined && isAnyNumber(test)) {
      retryAt = at++
      retryItem = item
    } else if (test !== undefined && fits(test, items[item]!)) {
      at++
      item++
    } else if (retryAt >= 0) {
      at = retryAt + 1
      item = ++retryItem
    } else return false
  }
  return tests.slice(at).every(isAnyNumber)
}

const BRACES = /\{([^{}]*,[^{}]*)\}/g

/** `{a,b}` on one level; braces without a comma, and those around other braces, are characters like any other. */
function expandBraces(text: string): string[] | undefined {
  let expanded = ['']
  let end = 0
  for (const match of text.matchAll(BRACES)) {
    const before = text.slice(end, match.index)
    const words = match[1]!.split(',')
    if (expanded.length * words.length > ALTERNATIVES_MAX) return undefined
    expanded = expanded.flatMap(head => words.map(word => head + before + word))
    end = match.index + match[0].length
  }
  return expanded.map(head => head + text.slice(end))
}
