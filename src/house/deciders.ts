// Every function that decides something which is on record with all that it saw: it can be asked again.
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { decideSigning, type SigningFacts } from '#proof/rules/notes/decide-signing'
import { findMissingFact } from '#proof/rules/replay/missing-fact'
import type { Decider } from '#proof/rules/replay/redecide'
import { decideNext } from '#task/rules/decision/decide-next'
import { DECISION_TABLE } from '#task/rules/decision/decision-table'
import { FACT_VALUES, FACTS_READ } from '#task/rules/facts/facts'
import type { Phase } from '#task/rules/phase/phase'

const task: Decider = {
  name: 'task.decideNext',
  version: 1,
  oldest: 1,
  reads: ['phase', 'state', ...Object.keys(FACT_VALUES), 'used', 'limit'],
  decide(facts) {
    const read: readonly string[] = FACTS_READ[facts.phase as Phase] ?? []
    const gap = findMissingFact(facts, ['phase', 'state', ...read, 'used', 'limit'], FACT_VALUES)
    if (gap) return gap
    const { outcome, to, needs, rule, fact } = decideNext(facts)
    return fact === null ? { rule, result: { outcome, to, needs } } : { why: 'not_known', fact }
  },
}

const signing: Decider = {
  name: 'proof.decideSigning',
  version: 1,
  oldest: 1,
  reads: ['last', 'size', 'root', 'proof'],
  decide(facts) {
    const gap = findMissingFact(facts, ['last', 'size', 'root', 'proof'], {})
    if (gap) return gap
    const { rule, result } = decideSigning(facts as unknown as SigningFacts)
    return { rule, result }
  },
}

export const DECIDERS: readonly Decider[] = [task, signing]

/** Changes with every row of a table and every version of what a decider reads. */
export const RULES_HASH = sha256Hex(
  canonicalJson({
    deciders: DECIDERS.map(({ name, version, oldest, reads }) => ({ name, version, oldest, reads })),
    tables: JSON.parse(JSON.stringify(DECISION_TABLE)),
  }),
)
