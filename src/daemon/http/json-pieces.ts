// A large answer as JSON, piece by piece: it is never one text, and between two pieces somebody else has a turn.

const PIECE_CHARACTERS = 64 * 1024
/** Objects and lists below this depth are small enough to be written at once. */
const DEPTH_MAX = 3

export function* composeJsonPieces(value: unknown): Generator<string> {
  let piece = ''
  for (const text of compose(value, 0)) {
    piece += text
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

function* compose(value: unknown, depth: number): Generator<string> {
  if (depth >= DEPTH_MAX || typeof value !== 'object' || value === null) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) yield* composeMembers('[', ']', value.entries(), depth, () => '')
  else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    yield* composeMembers('{', '}', members, depth, name => `${JSON.stringify(name)}:`)
  }
}

function* composeMembers<Name>(
  open: string,
  close: string,
  members: Iterable<readonly [Name, unknown]>,
  depth: number,
  composeName: (name: Name) => string,
): Generator<string> {
  yield open
  let separator = ''
  for (const [name, member] of members) {
    yield separator + composeName(name)
    yield* compose(member, depth + 1)
    separator = ','
  }
  yield close
}
