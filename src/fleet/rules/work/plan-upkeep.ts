// What keeps a work in the hands of its node: a claim is renewed, what was lost on the way is sent again, and nothing of that
// says that anybody died. pg-boss ends a held job after a day, however well it is renewed, so one is exchanged before.
import { type InstantMs, readInstant } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import type { WorkView } from './work-view.ts'

export const JOB_AGE_MAX_MS = 20 * 3_600_000

export type UpkeepFacts = {
  readonly work: Pick<WorkView, 'state' | 'node' | 'jobAt'>
  readonly here: string
  /** Whether its job lies in the queue or is held; null: nobody could look. */
  readonly living: boolean | null
  readonly now: InstantMs
}

export type Upkeep = 'none' | 'resume' | 'exchange'

const ROWS: readonly {
  readonly rule: string
  readonly does: Upkeep
  readonly when: (facts: UpkeepFacts) => boolean
}[] = [
  { rule: 'U1', does: 'none', when: ({ work, here }) => work.node !== here },
  { rule: 'U2', does: 'none', when: ({ work: { state } }) => !['placed', 'claimed', 'lapsed'].includes(state) },
  { rule: 'U3', does: 'resume', when: ({ work }) => work.state === 'lapsed' }, // its node is here and alive, and nobody replaced it
  { rule: 'U4', does: 'none', when: ({ living }) => living === null },
  { rule: 'U5', does: 'resume', when: ({ living }) => living === false },
  { rule: 'U6', does: 'exchange', when: ({ work, now }) => now - (readInstant(work.jobAt) ?? now) > JOB_AGE_MAX_MS },
  { rule: 'U7', does: 'none', when: () => true },
]

export function planUpkeep(facts: UpkeepFacts) {
  const { does, rule } = ROWS.find(row => row.when(facts))!
  return decision(does, rule, { living: facts.living })
}
