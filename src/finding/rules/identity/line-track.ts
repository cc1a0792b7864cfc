// What became of a line between two trees, as the comparison of the trees says: it stays, it was replaced, or it went.

/** Lines of the old file that were taken out, and lines of the new one that came in their place; none is a count of 0. */
export type Hunk = {
  readonly from: number
  readonly count: number
  readonly newFrom: number
  readonly newCount: number
}

export type FileTrack = {
  /** Where the file is now; null when it is gone. */
  readonly path: string | null
  readonly hunks: readonly Hunk[]
}

/** By the path before; a file that is not named is as it was. */
export type LineTracks = ReadonlyMap<string, FileTrack>

export type LineFate =
  | { readonly fate: 'stays'; readonly path: string; readonly line: number }
  | { readonly fate: 'replaced'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly fate: 'gone'; readonly path: string | null }

export function trackLine(tracks: LineTracks, path: string, line: number): LineFate {
  const track = tracks.get(path)
  if (!track) return { fate: 'stays', path, line }
  if (track.path === null) return { fate: 'gone', path: null }
  let shift = 0
  for (const { from, count, newFrom, newCount } of track.hunks) {
    const last = count === 0 ? from : from + count - 1
    if (count > 0 && line >= from && line <= last) {
      if (newCount === 0) return { fate: 'gone', path: track.path }
      return { fate: 'replaced', path: track.path, from: newFrom, to: newFrom + newCount - 1 }
    }
    if (last >= line) break
    shift += newCount - count
  }
  return { fate: 'stays', path: track.path, line: line + shift }
}

/** The lines of the new file that were written since: a line that was there before is no heir of one that went. */
export function writtenRanges(hunks: readonly Hunk[]): { readonly from: number; readonly count: number }[] {
  return hunks.map(({ newFrom, newCount }) => ({ from: newFrom, count: newCount }))
}

/** The patch of `git diff -U0`. */
export function readLineTracks(patch: string): Map<string, FileTrack> {
  const tracks = new Map<string, FileTrack>()
  for (const part of patch.split(/^diff --git /m).slice(1)) {
    const head = part.slice(0, headLength(part))
    const from = /^(?:--- a\/|rename from )(.+?)\t?$/m.exec(head)?.[1]
    const to = /^(?:\+\+\+ b\/|rename to )(.+?)\t?$/m.exec(head)?.[1]
    // An empty file and one that differs in white space only have no lines to follow.
    const name = from ?? (to === undefined ? undefined : nameOfNew(to))
    if (name !== undefined) tracks.set(name, { path: to ?? null, hunks: readHunks(part) })
  }
  return tracks
}

/** A new file was under no path before: no path has this name. */
function nameOfNew(path: string): string {
  return `\0${path}`
}

/** What stands before the first hunk: a line of code may look like a header. */
function headLength(part: string): number {
  const at = part.search(/^@@ /m)
  return at < 0 ? part.length : at
}

function readHunks(part: string): Hunk[] {
  return [...part.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map(found => ({
    from: Number(found[1]),
    count: Number(found[2] ?? 1),
    newFrom: Number(found[3]),
    newCount: Number(found[4] ?? 1),
  }))
}
