// The grammar of patterns a project may add: small enough that none can backtrack badly or hide what it allows.

/** One of some words, or a run of characters from a set. A literal is one word of one character. */
export type PatternPiece =
  | { readonly words: readonly string[]; readonly isGroup?: true }
  | { readonly characters: string; readonly min: number; readonly max: number }

export const FILE_EXTENSIONS = ['md', 'json', 'jsonl', 'yaml', 'txt'] as const

const SOURCE_LENGTH_MAX = 200
const REPEATS_MAX = 64
const LITERALS_FIRST = 2

const EXTENSION = FILE_EXTENSIONS.join('|')
const ENDS_IN_EXTENSION = new RegExp(`\\\\\\.(?:${EXTENSION}|\\((?:${EXTENSION})(?:\\|(?:${EXTENSION}))*\\))\\$$`)

const LITERAL = '(?:[A-Za-z0-9_-]|\\\\\\.)'
const PIECE = new RegExp(
  `(?<literal>${LITERAL})` +
    `|\\((?<words>${LITERAL}+(?:\\|${LITERAL}+)*)\\)` +
    '|\\[(?<set>[A-Za-z0-9_.-]+)\\](?<repeat>[?*+]|\\{\\d{1,9}(?:,\\d{1,9})?\\})?',
  'y',
)

/** The pieces of an accepted pattern; undefined when the grammar refuses it. */
export function readNamePattern(source: unknown): readonly PatternPiece[] | undefined {
  if (typeof source !== 'string' || source.length > SOURCE_LENGTH_MAX) return undefined
  if (!source.startsWith('^') || !ENDS_IN_EXTENSION.test(source)) return undefined
  const pieces = readPieces(source.slice(1, -1))
  return pieces && isOrderly(pieces) ? pieces : undefined
}

function readPieces(body: string): PatternPiece[] | undefined {
  const pieces: PatternPiece[] = []
  for (let at = 0; at < body.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at
    const groups = PIECE.exec(body)?.groups
    const piece = groups && readPiece(groups)
    if (!piece) return undefined
    pieces.push(piece)
  }
  return pieces
}

function readPiece(groups: Readonly<Record<string, string | undefined>>): PatternPiece | undefined {
  if (groups.literal !== undefined) return { words: [plainText(groups.literal)] }
  if (groups.words !== undefined) return { words: groups.words.split('|').map(plainText), isGroup: true }
  const characters = readSet(groups.set ?? '')
  const repeat = readRepeat(groups.repeat)
  return characters && repeat ? { characters, ...repeat } : undefined
}

function plainText(literals: string): string {
  return literals.replaceAll('\\.', '.')
}

function readSet(set: string): string | undefined {
  let characters = ''
  for (let at = 0; at < set.length; at++) {
    const isRange = set[at + 1] === '-' && at + 2 < set.length
    const found = isRange ? readRange(set[at]!, set[at + 2]!) : set[at]!
    if (!found) return undefined
    characters += found
    if (isRange) at += 2
  }
  return characters
}

const RANGES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']

function readRange(first: string, last: string): string | undefined {
  const row = RANGES.find(letters => letters.includes(first) && letters.includes(last))
  return row?.slice(row.indexOf(first), row.indexOf(last) + 1) || undefined
}

type Repeat = { readonly min: number; readonly max: number }

const SIGNS: ReadonlyMap<string, Repeat> = new Map([
  ['', { min: 1, max: 1 }],
  ['?', { min: 0, max: 1 }],
  ['*', { min: 0, max: Number.POSITIVE_INFINITY }],
  ['+', { min: 1, max: Number.POSITIVE_INFINITY }],
])

function readRepeat(sign = ''): Repeat | undefined {
  const known = SIGNS.get(sign)
  if (known) return known
  const [first = 0, second = first] = sign.slice(1, -1).split(',').map(Number)
  return second > 0 && second <= REPEATS_MAX && first <= second ? { min: first, max: second } : undefined
}

function isOrderly(pieces: readonly PatternPiece[]): boolean {
  const unbounded = pieces.filter(piece => 'max' in piece && piece.max === Number.POSITIVE_INFINITY)
  return unbounded.length <= 1 && pieces.slice(0, LITERALS_FIRST).every(isLiteral)
}

function isLiteral(piece: PatternPiece): boolean {
  return 'words' in piece && piece.isGroup === undefined
}
