// What one look at a session's runtime and process means. A failed look says something about the look, not the agent.

import type { InstantMs } from '#kernel/events/time'
import type { SessionReason } from '../activity/vocabulary.ts'
import { type Says, type SessionDecision, says, verdict } from '../story/session-verdict.ts'
import type { DeathProof } from './death-proof.ts'
import { quarantine } from './decide-detecting.ts'
import { countDeadLooks, DEAD_LOOKS_MAX, type DetectingMemory } from './detecting-memory.ts'

/** Runtime and process are any text: an unknown word falls into the row for what is not known. */
export type ProbeFacts = {
  readonly runtime: string
  readonly process: string
  readonly runtimeFailed: boolean
  readonly processFailed: boolean
  readonly recentActivity: boolean
  /** The activity is recent only because an agent that waits is silent. */
  readonly held: boolean
  readonly killRequested: boolean
  readonly proof: DeathProof | null
  readonly prior: DetectingMemory | null
  readonly now: InstantMs
}

export type ProbeRow = {
  readonly rule: string
  readonly when: (facts: ProbeFacts) => boolean
  readonly seen: (facts: ProbeFacts) => string
  readonly because: string
  /** An end or a life is said at once; a suspicion goes into quarantine with its reason. */
  readonly answer: Says | { readonly suspect: SessionReason }
}

/** Disagreeing evidence that only rests on held activity ends after so long. */
const AGREEMENT_MIN_MS = 10_000

const isGone = ({ runtime }: ProbeFacts) => runtime === 'exited' || runtime === 'missing'
const isFailed = ({ runtime, runtimeFailed, processFailed }: ProbeFacts) =>
  runtimeFailed || processFailed || runtime === 'probe_failed'
const isDefinitelyDead = (facts: ProbeFacts) => !isFailed(facts) && isGone(facts) && facts.process === 'dead'

function hasExpired(facts: ProbeFacts): boolean {
  const { deadLooks, deadSince } = countDeadLooks(facts.prior, isDefinitelyDead(facts), facts.now)
  return deadLooks >= DEAD_LOOKS_MAX && deadSince !== null && facts.now - deadSince >= AGREEMENT_MIN_MS
}

const seenExit = ({ proof }: ProbeFacts) =>
  proof?.kind === 'exit_record'
    ? `proven_dead proof=exit_record exitCode=${proof.exitCode ?? 'none'} signal=${proof.signal ?? 'none'}`
    : 'proven_dead proof=boot_changed'
const seenLook = (word: string) => (facts: ProbeFacts) =>
  `${word} runtime=${facts.runtime} process=${facts.process} recentActivity=${facts.recentActivity}`

const PROBE_ROWS: readonly ProbeRow[] = [
  {
    rule: 'P1',
    when: facts => facts.killRequested,
    answer: says('killed', 'terminated', 'manually_killed'),
    seen: () => 'manual kill requested',
    because: 'somebody asked to end it',
  },
  {
    rule: 'P2a',
    when: ({ proof }) => proof?.kind === 'exit_record' && proof.exitCode === 0,
    answer: says('done', 'done', 'agent_completed'),
    seen: seenExit,
    because: 'its supervisor recorded that it ended by itself; that says nothing about the work',
  },
  {
    rule: 'P2b',
    when: ({ proof }) => proof?.kind === 'exit_record' && proof.exitCode !== null,
    answer: says('errored', 'terminated', 'error_in_process'),
    seen: seenExit,
    because: 'its supervisor recorded that it ended with an error',
  },
  {
    rule: 'P2c',
    when: ({ proof }) => proof?.kind === 'exit_record',
    answer: says('killed', 'terminated', 'agent_process_exited'),
    seen: seenExit,
    because: 'its supervisor recorded that a signal ended it',
  },
  {
    rule: 'P2d',
    when: ({ proof }) => proof?.kind === 'boot_changed',
    answer: says('killed', 'terminated', 'runtime_lost'),
    seen: seenExit,
    because: 'the machine was started anew since it was launched',
  },
  {
    rule: 'P3',
    when: isFailed,
    answer: { suspect: 'probe_failure' },
    seen: facts =>
      `probe_failed runtime=${facts.runtime} runtimeFailed=${facts.runtimeFailed} process=${facts.process} processFailed=${facts.processFailed}`,
    because: 'a probe failed: that says something about the probe, not about the agent',
  },
  {
    rule: 'P4',
    when: ({ runtime, process }) => runtime === 'alive' && process === 'dead',
    answer: { suspect: 'agent_process_exited' },
    seen: facts => `disagree runtime=alive process=dead recentActivity=${facts.recentActivity}`,
    because: 'its runtime lives and its process does not: the two disagree',
  },
  {
    rule: 'P5',
    when: ({ runtime }) => runtime === 'alive',
    answer: says('working', 'working', 'task_in_progress'),
    seen: facts => `alive runtime=alive process=${facts.process}`,
    because: 'it lives; what it does is for its own signals to say',
  },
  {
    rule: 'P6',
    when: facts => isDefinitelyDead(facts) && facts.recentActivity && facts.held && hasExpired(facts),
    answer: says('killed', 'terminated', 'runtime_lost'),
    seen: facts => `dead runtime=${facts.runtime} process=dead recentActivity=expired`,
    because: 'it was waiting when last heard, and three definite looks over ten seconds agree that it is gone',
  },
  {
    rule: 'P7',
    when: facts => isGone(facts) && (facts.process === 'alive' || facts.recentActivity),
    answer: { suspect: 'runtime_lost' },
    seen: seenLook('disagree'),
    because: 'its runtime is gone, and something else says that it lives',
  },
  {
    rule: 'P8',
    when: facts => isGone(facts) && facts.process === 'dead',
    answer: says('killed', 'terminated', 'runtime_lost'),
    seen: facts => `dead runtime=${facts.runtime} process=dead recentActivity=false`,
    because: 'runtime and process are both gone, and nothing was heard lately',
  },
  {
    rule: 'P9',
    when: isGone,
    answer: { suspect: 'runtime_lost' },
    seen: facts => `runtime_lost runtime=${facts.runtime} process=${facts.process} recentActivity=false`,
    because: 'its runtime is gone, and nobody can say whether its process is',
  },
]

const RUNTIME_UNKNOWN: ProbeRow = {
  rule: 'P10',
  when: () => true,
  answer: { suspect: 'runtime_lost' },
  seen: seenLook('runtime_unknown'),
  because: 'nobody can say whether its runtime lives',
}

export const PROBE_TABLE: readonly ProbeRow[] = [...PROBE_ROWS, RUNTIME_UNKNOWN]

export function decideProbe(facts: ProbeFacts): SessionDecision {
  const { rule, answer, seen } = PROBE_ROWS.find(row => row.when(facts)) ?? RUNTIME_UNKNOWN
  const evidence = seen(facts)
  if (!('suspect' in answer)) return verdict(answer, {}, rule, evidence)
  const { prior, now } = facts
  return quarantine(rule, { evidence, proposedReason: answer.suspect, prior, now, deadLook: isDefinitelyDead(facts) })
}
