// Every function that decides something which is on record with all that it saw: it can be asked again.
import { sha256Hex } from '#kernel/events/hash'
import type { Decision } from '#kernel/machine/decision'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { JsonObject } from '#kernel/reading/json-value'
import {
  type AddFacts,
  decideAddProject,
  decideInspection,
  decideRemoveProject,
  type InspectFacts,
  type RemoveFacts,
} from '#project/rules/decide-project'
import { decideSigning, type SigningFacts } from '#proof/rules/notes/decide-signing'
import { findMissingFact } from '#proof/rules/replay/missing-fact'
import type { Decider } from '#proof/rules/replay/redecide'
import { decideNext } from '#task/rules/decision/decide-next'
import { DECISION_TABLE } from '#task/rules/decision/decision-table'
import { FACT_VALUES, FACTS_READ } from '#task/rules/facts/facts'
import type { Phase } from '#task/rules/phase/phase'

const NAMED_FIRST = ['phase', 'state']
const NAMED_LAST = ['used', 'limit']

/** What it reads depends on the phase; a fact that is not there decides nothing, whatever the rows would say. */
const task: Decider = {
  name: 'task.decideNext',
  version: 1,
  oldest: 1,
  reads: [...NAMED_FIRST, ...Object.keys(FACT_VALUES), ...NAMED_LAST],
  decide(facts) {
    const read: readonly string[] = FACTS_READ[facts.phase as Phase] ?? []
    const gap = findMissingFact(facts, [...NAMED_FIRST, ...read, ...NAMED_LAST], FACT_VALUES)
    if (gap) return gap
    const { outcome, to, needs, rule, fact } = decideNext(facts)
    return fact === null ? { rule, result: { outcome, to, needs } } : { why: 'not_known', fact }
  },
}

/** A function whose evidence is all that it reads. */
function functionOf<Facts>(
  name: string,
  reads: readonly (keyof Facts & string)[],
  decide: (facts: Facts) => Decision<unknown, unknown>,
): Decider {
  return {
    name,
    version: 1,
    oldest: 1,
    reads,
    decide(facts: JsonObject) {
      const gap = findMissingFact(facts, reads, {})
      if (gap) return gap
      const { rule, result } = decide(facts as Facts)
      return { rule, result }
    },
  }
}

export const DECIDERS: readonly Decider[] = [
  task,
  functionOf<SigningFacts>('proof.decideSigning', ['last', 'size', 'root', 'proof'], decideSigning),
  functionOf<AddFacts>(
    'project.decideAddProject',
    ['id', 'path', 'repo', 'isRepository', 'sameId', 'samePath'],
    decideAddProject,
  ),
  functionOf<RemoveFacts>('project.decideRemoveProject', ['status', 'liveSessions'], decideRemoveProject),
  functionOf<InspectFacts>('project.decideInspection', ['before', 'now'], decideInspection),
]

/** Changes with every row of the table and every version of what a decider reads. */
export const RULES_HASH = sha256Hex(
  canonicalJson({
    deciders: DECIDERS.map(({ name, version, oldest, reads }) => ({ name, version, oldest, reads })),
    tables: JSON.parse(JSON.stringify(DECISION_TABLE)),
  }),
)
