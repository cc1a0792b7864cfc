// All decision tables of the program as rows with their sentences, for the dashboard: the same rows that decide.
import { DRAFT_TABLE } from '#change/rules/decide-draft'
import { MERGE_TABLE } from '#change/rules/decide-merge'
import { DEADLINE_TABLE } from '#review/rules/decide-deadline'
import { TREE_TABLE } from '#review/rules/decide-tree'
import { TRIGGER_TABLE } from '#review/rules/decide-trigger'
import { SUBMIT_TABLE } from '#review/rules/verdict/decide-submit'
import { REVIEW_DECISION_TABLE as HEAD_TABLE } from '#review/rules/verdict/derive-decision'
import { PROBE_TABLE } from '#session/rules/liveness/decide-probe'
import { RULE_SENTENCES } from '#statedir/rules/layout/explain-entry'
import { LOCK_SENTENCES } from '#statedir/rules/lock/decide-lock'
import { ABSENCE_TABLE } from '#swarm/rules/finding/decide-fixed'
import { COMPILED_TABLE } from '#task/rules/decision/decide-next'
import type { NextMove } from '#task/rules/decision/next-move'

export type SentenceRow = {
  readonly rule: string
  readonly because: string
  /** Where it leads, where the table says so without facts. */
  readonly leads?: string
}

export type DecisionSentenceTable = {
  readonly name: string
  readonly title: string
  /** The first row that applies wins, from top to bottom. */
  readonly rows: readonly SentenceRow[]
}

type Rule = { readonly rule: string; readonly because: string }
type Ruled = { readonly rows: readonly Rule[]; readonly otherwise: Rule }

const ruled = (name: string, title: string, { rows, otherwise }: Ruled): DecisionSentenceTable => ({
  name,
  title,
  rows: [...rows, otherwise].map(({ rule, because }) => ({ rule, because })),
})

const listed = (name: string, title: string, words: Readonly<Record<string, string>>): DecisionSentenceTable => ({
  name,
  title,
  rows: Object.entries(words).map(([rule, because]) => ({ rule, because })),
})

const TASK_TABLES: readonly DecisionSentenceTable[] = [...COMPILED_TABLE].map(([phase, { rows }]) => ({
  name: `task.${phase}`,
  title: `A task in ${String(phase).replaceAll('_', ' ')}`,
  rows: rows.map(({ answer, because }) => ({ rule: answer.rule, because, leads: leadsTo(answer) })),
}))

function leadsTo({ outcome, to, needs }: NextMove): string {
  if (outcome === 'move') return `moves to ${to}`
  return needs === null ? 'ends here' : `stays and needs ${needs}`
}

export const DECISION_TABLES: readonly DecisionSentenceTable[] = [
  ...TASK_TABLES,
  {
    name: 'session.probe',
    title: 'A probe of a session',
    rows: PROBE_TABLE.map(({ rule, because }) => ({ rule, because })),
  },
  ruled('review.trigger', 'Whether a review starts', TRIGGER_TABLE),
  ruled('review.submit', 'What becomes of a submitted verdict', SUBMIT_TABLE),
  ruled('review.deadline', 'Whether a review has failed', DEADLINE_TABLE),
  ruled('review.tree', 'Whether a reviewer looks at the right tree', TREE_TABLE),
  ruled('review.head', 'What a head was decided to be', HEAD_TABLE),
  ruled('swarm.absence', 'What it means that a finding was not reported again', ABSENCE_TABLE),
  ruled('change.merge', 'Whether a change may be merged', MERGE_TABLE),
  ruled('change.draft', 'Whether a change is a draft', DRAFT_TABLE),
  listed('state.bucket', 'The bucket of an entry of the state directory', RULE_SENTENCES),
  listed('state.lock', 'Who holds the lock of a state directory', LOCK_SENTENCES),
]
