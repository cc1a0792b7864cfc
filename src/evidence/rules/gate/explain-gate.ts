// Why a gate is open or closed: the row that decided, what it saw, and what would turn it.

import type { InstantMs } from '#kernel/events/time'
import { composeFact } from '#kernel/machine/explained-fact'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import type { EvidenceGateDecision, GateRow } from './gate.ts'
import { composeLacks } from './standing.ts'

type RowWords = { readonly sentence: string; readonly becomes: readonly Becoming[] }

const RUN_AGAIN: Becoming = {
  to: 'healthy',
  when: 'the workflow runs again and its submission is accepted',
  command: 'provost evidence submit <file>',
}

// One row of the gate, one sentence; the order is the order of the table.
export const GATE_WORDS: Readonly<Record<GateRow, RowWords>> = {
  policy_malformed: {
    sentence: 'A policy is missing, malformed or of another repository, and nobody may guess what it would say.',
    becomes: [{ to: 'decided', when: 'the policy is corrected', command: 'provost evidence policy check' }],
  },
  exempt: {
    sentence: 'The policy leaves this repository alone until the day it names.',
    becomes: [{ to: 'decided', when: 'the day of review_after has passed', command: null }],
  },
  index_incomplete: {
    sentence: 'A file of this repository cannot be read, and it may be the latest record.',
    becomes: [{ to: 'decided', when: 'the file is restored or taken away', command: 'provost evidence doctor' }],
  },
  missing: { sentence: 'There is no accepted record of this surface.', becomes: [RUN_AGAIN] },
  unknown_freshness: { sentence: 'Nobody can say how old the latest accepted record is.', becomes: [RUN_AGAIN] },
  stale: { sentence: 'The latest accepted record is older than the policy allows.', becomes: [RUN_AGAIN] },
  not_passing: { sentence: 'The latest accepted record did not pass.', becomes: [RUN_AGAIN] },
  contradicted: {
    sentence: 'What was submitted is not what a run or a signature says.',
    becomes: [RUN_AGAIN],
  },
  rung_too_low: {
    sentence: 'The result passed by the word of whoever sent it, and is not known well enough.',
    becomes: [
      { to: 'healthy', when: 'a task whose tests Provost runs itself is accepted', command: 'provost task run <task>' },
      {
        to: 'healthy',
        when: 'the record is signed with a key that `evidence.issuers` of the home configuration names',
        command: 'provost evidence sign <repo>/<run>',
      },
    ],
  },
  scenario_gap: {
    sentence: 'A required scenario is missing, too old, of unknown age, or did not pass.',
    becomes: [RUN_AGAIN],
  },
  aging: {
    sentence: 'The latest accepted record passed, and it is getting old.',
    becomes: [{ to: 'stale', when: 'its age exceeds max_age_days', command: null }],
  },
  healthy: {
    sentence: 'The latest accepted record passed and is fresh.',
    becomes: [{ to: 'aging', when: 'its age exceeds warn_age_days', command: null }],
  },
}

export type ExplainedGate = { readonly repo: string; readonly surface: string; readonly now: InstantMs }

export function explainGate(gate: EvidenceGateDecision, { repo, surface, now }: ExplainedGate): Why {
  const { sentence, becomes } = GATE_WORDS[gate.rule]
  const finishedAt = gate.evidence.entry?.finished_at
  return {
    id: `gate:${repo}/${surface}`,
    noun: 'gate',
    state: gate.result.pass ? 'open' : 'closed',
    since: typeof finishedAt === 'string' ? finishedAt : null,
    rule: gate.rule,
    table: 'evidence/gate',
    sentence,
    evidence: { reasons: gate.result.reasons, gaps: gate.evidence.gaps },
    facts: factsOf(gate, now),
    unknown: findUnknowns(gate),
    becomes,
  }
}

function findUnknowns({ evidence: { age, standing, index } }: EvidenceGateDecision): string[] {
  return [
    ...(age?.bucket === 'unknown_freshness' ? [`age: finished_at is ${age.reason}`] : []),
    ...composeLacks(standing?.lacks ?? []).map(lack => `rung: ${lack}`),
    ...index.unread.map(path => `index: ${path} cannot be read`),
  ]
}

function factsOf({ evidence }: EvidenceGateDecision, now: InstantMs): Fact[] {
  const { entry, age, policy, enforcement, standing, index } = evidence
  const facts: Fact[] = []
  if (entry) {
    facts.push(composeFact('run_id', entry.run_id, entry.path, entry.finished_at, now))
    facts.push(composeFact('verified', entry.verified, entry.path, entry.finished_at, now))
    facts.push(composeFact('finished_at', entry.finished_at, entry.path, entry.finished_at, now))
  }
  if (age) facts.push(composeFact('bucket', age.bucket, 'indexes/latest-by-repo.json', null, now))
  if (standing) {
    facts.push(composeFact('rung', standing.rung, `evidence/rung ${standing.rule}`, null, now))
    facts.push(composeFact('needed rung', standing.need, 'evidence.needs.gate', null, now))
  }
  facts.push(composeFact('index', index.state, 'indexes/.state.json', null, now))
  if (policy) facts.push(composeFact('policy', policy, 'policies', null, now))
  if (enforcement) facts.push(composeFact('enforcement', enforcement.mode, 'policies', null, now))
  return facts
}
