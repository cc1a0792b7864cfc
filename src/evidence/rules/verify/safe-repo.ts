// Which repository names may become directories.
const SEGMENT_LENGTH_MAX = 100

/** The first segment that could lead out of its place or collide with a name of the store; none if the name is safe. */
export function findUnsafeSegment(repo: string): string | undefined {
  const segments = repo.split('/')
  // A leading underscore is kept for the store itself, as in `_rejected`; only the owner stands beside it.
  const reserved = segments[0]?.startsWith('_') ? segments[0] : undefined
  return segments.find(isUnsafe) ?? reserved
}

export function isSafeRepo(repo: string): boolean {
  return findUnsafeSegment(repo) === undefined
}

function isUnsafe(segment: string): boolean {
  return segment === '.' || segment.includes('..') || segment.length > SEGMENT_LENGTH_MAX
}
