// What became of the line of each finding since it was last seen, where the trees were compared.
import { type LineFate, type LineTracks, trackLine } from '#finding/rules/identity/line-track'
import type { FindingView } from '../finding/finding-view.ts'

export type TrackedLook = { readonly tree: string | null; readonly tracks?: ReadonlyMap<string, LineTracks> }

const UNCHANGED: LineTracks = new Map()

/** The comparison that tells of a finding; null when there is none. */
export function tracksSince({ tree, tracks }: TrackedLook, { lastTree }: FindingView): LineTracks | null {
  if (lastTree === null || tree === null) return null
  return lastTree === tree ? UNCHANGED : (tracks?.get(lastTree) ?? null)
}

export function fatesOf(look: TrackedLook): (finding: FindingView) => LineFate | null {
  return finding => {
    const { path, line } = finding
    const since = path === null || line === null ? null : tracksSince(look, finding)
    return since && trackLine(since, path!, line!)
  }
}
