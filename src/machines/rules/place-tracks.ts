// Which vertical track each bundle of edges gets: short ones inside, and bundles that never pass each other share one.

export type TrackSpan = { readonly name: string; readonly from: number; readonly to: number }

const CLEARANCE = 8

export function placeTracks(spans: readonly TrackSpan[]): ReadonlyMap<string, number> {
  const tracks: TrackSpan[][] = []
  const placed = new Map<string, number>()
  for (const span of spans.toSorted((a, b) => lengthOf(a) - lengthOf(b) || a.from - b.from)) {
    const free = tracks.findIndex(track => track.every(other => !meets(span, other)))
    const at = free < 0 ? tracks.push([]) - 1 : free
    tracks[at]!.push(span)
    placed.set(span.name, at)
  }
  return placed
}

const lengthOf = ({ from, to }: TrackSpan) => to - from

const meets = (a: TrackSpan, b: TrackSpan) => a.from < b.to + CLEARANCE && b.from < a.to + CLEARANCE
