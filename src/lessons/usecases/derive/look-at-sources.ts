// Looks at the records and findings that came since the last time, and says what they teach.

import type { EvidenceStore } from '#evidence/ports/evidence-store'
import { settleDirectories } from '#lessons/rules/derive/derivation-checkpoint'
import { type DerivedLesson, findLessonsIn } from '#lessons/rules/derive/derive-lessons'
import type { World } from '#recorder/world'
import { NOTHING, recallDerivation, rememberDerivation } from './derivation-memory.ts'
import { isPartly, readHistories, readRecords, type SourceFilter } from './read-sources.ts'

export type SourcesSeen = {
  readonly lessons: readonly DerivedLesson[]
  readonly count: { readonly records: number; readonly findings: number }
  readonly problems: readonly string[]
  /** To be called when the log has been told. */
  readonly remember: () => Promise<void>
}

export async function lookAtSources(world: World, store: EvidenceStore, filter: SourceFilter): Promise<SourcesSeen> {
  const lookedAt = world.clock.now() // before the look: what comes meanwhile may be seen or not
  const findingsUntil = await world.store.log.headPosition()
  const before = isPartly(filter) ? NOTHING : await recallDerivation(world, store.root)
  const { records, unreadable, directories } = await readRecords(store, filter, before.directories)
  const findings = await readHistories(world, filter, before.findingsUntil)
  const values = records.map(({ value }) => value)
  const found = findLessonsIn({ records: values, findings, rejectedBefore: before.rejected })
  const troubled = found.recordProblems.map(({ index, reason }) => ({ path: records[index]!.path, reason }))
  return {
    lessons: found.lessons,
    count: { records: records.length, findings: findings.length },
    problems: [
      ...unreadable.map(path => `${path} is not JSON`),
      ...troubled.map(({ path, reason }) => `${path}: ${reason}`),
      ...found.findingProblems.map(({ index, reason }) => `finding ${index + 1}: ${reason}`),
    ],
    async remember() {
      if (isPartly(filter)) return
      // A file that could not be used is looked at until it can be.
      const unused = [...unreadable, ...troubled.map(({ path }) => path)]
      const settled = settleDirectories(directories, unused, lookedAt)
      await rememberDerivation(world, store.root, { findingsUntil, directories: settled, rejected: found.rejected })
    },
  }
}
