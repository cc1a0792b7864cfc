// What git says became of every line between two versions: it stayed, it moved, or it was replaced by others.
import { git, type Version } from './history.ts'

export type Place = { readonly path: string; readonly line: number }

export type LineFate = {
  /** The line stands here now, unchanged but for white space. */
  readonly stays: Place | null
  /** The lines that were written in its place, first and last, when it was replaced. */
  readonly replacedBy: { readonly path: string; readonly from: number; readonly to: number } | null
}

export type LineTracking = {
  readonly fateOf: (place: Place) => LineFate
  /** Where a line that was written or moved came from; null when git knows no origin. */
  readonly cameFrom: (place: Place) => Place | null
}

type Hunk = { readonly from: number; readonly count: number; readonly newFrom: number; readonly newCount: number }
type FileChange = { readonly to: string | null; readonly hunks: readonly Hunk[] }

export function trackLines(root: string, before: Version, after: Version): LineTracking {
  const changes = readChanges(git(root, ...DIFF, before.commit, after.commit))
  const origins = new Map<string, Map<number, Place>>()
  return {
    fateOf: place =>
      fateIn(place, changes.get(place.path), before.files.get(place.path) === after.files.get(place.path)),
    cameFrom: ({ path, line }) => {
      const known = origins.get(path) ?? readOrigins(root, before, after, path)
      origins.set(path, known)
      return known.get(line) ?? null
    },
  }
}

const DIFF = ['diff', '--no-ext-diff', '--no-color', '-w', '-M', '-U0', '--src-prefix=a/', '--dst-prefix=b/']

function readChanges(patch: string): Map<string, FileChange> {
  const changes = new Map<string, FileChange>()
  for (const part of patch.split(/^diff --git /m).slice(1)) {
    const from = /^(?:--- a\/|rename from )(.+?)\t?$/m.exec(part)?.[1]
    const to = /^(?:\+\+\+ b\/|rename to )(.+?)\t?$/m.exec(part)?.[1]
    // An empty file and one that differs in white space only have no lines to follow.
    if (from !== undefined) changes.set(from, { to: to ?? null, hunks: readHunks(part) })
  }
  return changes
}

function readHunks(part: string): Hunk[] {
  return [...part.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map(found => ({
    from: Number(found[1]),
    count: Number(found[2] ?? 1),
    newFrom: Number(found[3]),
    newCount: Number(found[4] ?? 1),
  }))
}

function fateIn({ path, line }: Place, change: FileChange | undefined, isSameFile: boolean): LineFate {
  if (!change || isSameFile) return { stays: { path, line }, replacedBy: null }
  if (change.to === null) return { stays: null, replacedBy: null }
  let shift = 0
  for (const { from, count, newFrom, newCount } of change.hunks) {
    if (count > 0 && line >= from && line < from + count) {
      const replacedBy = newCount === 0 ? null : { path: change.to, from: newFrom, to: newFrom + newCount - 1 }
      return { stays: null, replacedBy }
    }
    const last = count === 0 ? from : from + count - 1
    if (last < line) shift += newCount - count
  }
  return { stays: { path: change.to, line: line + shift }, replacedBy: null }
}

/** As few letters and digits as git asks of a line that moved inside its file; it would ask twice as many between files. */
const MOVED_LETTERS_MIN = 20

/** Lines of one file that git found elsewhere in the version before, also in other files. */
function readOrigins(root: string, before: Version, after: Version, path: string): Map<number, Place> {
  const range = `${before.commit}..${after.commit}`
  const blame = git(root, 'blame', '-w', '-M', `-C${MOVED_LETTERS_MIN}`, '--line-porcelain', range, '--', path)
  const origins = new Map<number, Place>()
  let header: RegExpExecArray | null = null
  for (const text of blame.split('\n')) {
    header = /^([0-9a-f]{40}) (\d+) (\d+)/.exec(text) ?? header
    const from = /^filename (.+)$/.exec(text)?.[1]
    if (from === undefined || header?.[1] === after.commit) continue
    origins.set(Number(header![3]), { path: from, line: Number(header![2]) })
  }
  return origins
}
