// Review runs gathered by what they are about: one session or task at one commit.
import type { Shape } from '#api/schemas'

export type RunRow = Shape<'ReviewRunList'>['reviews'][number]

export type ReviewGroup = {
  readonly key: string
  readonly subject: string
  readonly targetSha: string
  /** Newest first. */
  readonly runs: readonly RunRow[]
  readonly startedAt: string
  /** No newer commit of the same session or task has a run. */
  readonly isNewest: boolean
}

/** Newest first; `wanted` is looked for in subject, commit, run and reviewer. */
export function groupRuns(rows: readonly RunRow[], wanted: string): ReviewGroup[] {
  const newest = rows.toSorted((one, other) => compareNewest(one.startedAt, other.startedAt) || compareId(one, other))
  const seen = new Set<string>()
  const groups = [...Map.groupBy(newest, ({ sessionId, targetSha }) => `${sessionId} ${targetSha}`)]
  return groups
    .map(([key, runs]) => {
      const { sessionId: subject, targetSha, startedAt } = runs[0]!
      const isNewest = !seen.has(subject)
      seen.add(subject)
      return { key, subject, targetSha, runs, startedAt, isNewest }
    })
    .filter(group => isFound(group, wanted.toLowerCase()))
}

function compareNewest(one: string, other: string): number {
  return one < other ? 1 : one > other ? -1 : 0
}

/** Two runs of the same instant: the later number is the newer one. */
function compareId(one: RunRow, other: RunRow): number {
  return Number(other.id.slice('rr_'.length)) - Number(one.id.slice('rr_'.length))
}

function isFound({ subject, targetSha, runs }: ReviewGroup, text: string): boolean {
  const words = [subject, targetSha, ...runs.flatMap(({ id, harness }) => [id, harness])]
  return words.some(word => word.toLowerCase().includes(text))
}
