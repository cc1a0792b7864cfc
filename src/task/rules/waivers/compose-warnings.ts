// What a person should hear about a task before everything else, because the phase alone would let them believe otherwise.

import { describeConfinement } from '../change/told-confinement.ts'
import type { TaskFacts } from '../facts/facts.ts'
import type { StateFileAnswer } from '../record/check-state-file.ts'
import type { TaskView } from '../record/task-view.ts'

export type Warnable = { readonly view: TaskView; readonly facts: TaskFacts; readonly state: StateFileAnswer }

export function composeWarnings({ view, facts, state }: Warnable): string[] {
  return [...warnOfDrift(view, state), ...warnOfProof(view, facts), ...warnOfOpenAgent(view)]
}

function warnOfDrift({ id }: TaskView, { verdict, rule }: StateFileAnswer): string[] {
  if (verdict !== 'drift') return []
  const where = `this answer comes from the log: \`provost task repair ${id}\``
  return [`state.json was changed outside Provost (${rule}); ${where}`]
}

const WITHOUT_PROOF: ReadonlyMap<string, string> = new Map([
  ['no_tests', 'no test ran'],
  ['known_failures', 'tests fail, as they did before the change'],
  ['lost_tests', 'tests that passed before the change did not run with it'],
])

/** What is accepted already was accepted with a note; until then nobody may take the phase for a proof. */
function warnOfProof({ id, phase }: TaskView, facts: TaskFacts): string[] {
  const what = WITHOUT_PROOF.get(facts.eval)
  if (what === undefined || phase !== 'accept') return []
  const isHeld = facts.decisionNote === 'absent'
  return [
    isHeld ? `${what}: acceptance is held until a note says why: \`provost task accept ${id} --note "<why>"\`` : what,
  ]
}

function warnOfOpenAgent({ lastAgent }: TaskView): string[] {
  if (!lastAgent?.confinement || lastAgent.confinement.isConfined) return []
  const { session, confinement } = lastAgent
  return [`${session} ran ${describeConfinement(confinement)}; what it wrote elsewhere was only looked for afterwards`]
}
