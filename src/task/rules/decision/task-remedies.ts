// What a person or an agent can do so that the table's answer changes, with the command that does it.
import type { Becoming } from '#kernel/machine/why'
import type { TaskFacts } from '../facts/facts.ts'
import { NEXT_ON_ROAD, type Phase } from '../phase/phase.ts'
import type { TaskView } from '../record/task-view.ts'
import { WITHOUT_PROOF } from './decision-table.ts'
import type { NextMove } from './next-move.ts'

const WORK: Readonly<Record<Phase, string>> = {
  planning: 'plan <id>',
  plan_review: 'review <id> plan',
  codegen: 'codegen <id>',
  review: 'review <id> code',
  test: 'test <id>',
  accept: 'accept <id>',
  revert: 'revert <id> --reason "<why>" --apply',
  done: 'redo <id> accept --reason "<why>"',
}

/** Where nothing was proven, the reason for accepting it all the same. */
const NOTED = 'accept <id> --note "<why>"'

const BY_RULE: ReadonlyMap<string, { readonly when: string; readonly command: string }> = new Map([
  [
    'STATE_DRIFT',
    { when: 'the difference was looked at and repaired', command: 'repair <id> --apply --reason "<why>"' },
  ],
  ['REVERT_FIRST', { when: 'the applied change is reverted', command: 'revert <id> --reason "<why>" --apply' }],
  ['TESTS_HOLLOW', { when: 'tests are added that notice them', command: 'redo <id> codegen --reason "<why>"' }],
  ['FALSIFIER_UNKNOWN', { when: 'the mutants were tried', command: 'falsify <id>' }],
  ['DECISION_DEFERRED', { when: 'a person decides', command: 'accept <id>' }],
  ['REVERT_PARTIAL', { when: 'a person accepts what could not be undone', command: 'revert <id> --acknowledge' }],
  ['REVERT_FAILED', { when: 'a person accepts what could not be undone', command: 'revert <id> --acknowledge' }],
  ['REVERT_MALFORMED', { when: 'the revert is carried out again', command: WORK.revert }],
  ['APPLY_PENDING', { when: 'the change is applied', command: WORK.accept }],
  ['APPLY_PARTIAL', { when: 'the apply is finished', command: WORK.accept }],
  ['TERMINAL', { when: 'a person opens it again', command: WORK.done }],
])

/** `facts` where they are known: an acceptance that would be refused for its note names the note at once. */
export function findRemedies(view: TaskView, next: NextMove, facts?: Pick<TaskFacts, 'eval'>): Becoming[] {
  if (view.isAbandoned)
    return [{ to: view.phase, when: 'a person takes it up again', command: `provost task reopen ${view.id}` }]
  const remedy = BY_RULE.get(next.rule) ?? remedyFor(view, next, facts)
  if (!remedy) return []
  const to = next.outcome === 'move' ? next.to : (next.wanted?.to ?? NEXT_ON_ROAD[view.phase] ?? 'accept')
  return [
    { to: to ?? view.phase, when: remedy.when, command: `provost task ${remedy.command.replace('<id>', view.id)}` },
  ]
}

/** What an accepted change is good for: somebody who was not there can be shown what it went through. */
export function listOffers({ id, phase, outcome }: Pick<TaskView, 'id' | 'phase' | 'outcome'>): string[] {
  return phase === 'done' && outcome === 'accepted' ? [`provost proof make ${id}`] : []
}

function remedyFor(
  view: TaskView,
  next: NextMove,
  facts: Pick<TaskFacts, 'eval'> | undefined,
): { when: string; command: string } | undefined {
  if (next.outcome === 'move') return { when: 'the move is carried out', command: 'next <id>' }
  if (next.rule === 'BUDGET_EXHAUSTED') return grantFor(next.wanted?.to ?? view.phase)
  switch (next.needs) {
    case 'work':
      return { when: 'the work of the phase is done', command: WORK[view.phase] }
    case 'answer':
      return { when: 'every blocking question has an answer', command: `answer <id> ${questionOf(view)} "<answer>"` }
    case 'decision':
      return { when: 'a person decides', command: needsNote(next, facts) ? NOTED : WORK.accept }
    case 'wait':
      return { when: 'the evaluation ends', command: 'status <id>' }
    case 'person':
    case null:
      return undefined
  }
}

function needsNote({ rule }: NextMove, facts: Pick<TaskFacts, 'eval'> | undefined): boolean {
  return rule === 'DECISION_NOTE_REQUIRED' || WITHOUT_PROOF.some(verdict => verdict === facts?.eval)
}

function grantFor(phase: Phase): { when: string; command: string } {
  return { when: 'a person grants another attempt', command: `budget <id> --phase ${phase} --add 1 --reason "<why>"` }
}

function questionOf({ questions }: TaskView): string {
  return questions.find(({ blocking, answer }) => blocking && answer === null)?.id ?? '<question>'
}
