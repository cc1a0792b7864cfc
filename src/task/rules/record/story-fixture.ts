// For tests: a task on the straight road, with its events, its files and its repository, all agreeing with each other.
import { type Actor, person, system } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import type { FileContent } from '../change/change-entry.ts'
import { observeFacts } from '../facts/derive-facts.ts'
import type { ObservedFacts } from '../facts/observed-fact.ts'
import type { Phase } from '../phase/phase.ts'
import type { PlanReviewDecision } from '../plan/aggregate-plan-review.ts'
import { planHash } from '../plan/plan-hash.ts'
import { foldTask } from './fold-task.ts'
import type { BaseTree, TaskDocument, TaskDocuments, TaskSettings } from './task-documents.ts'
import type { TaskEventData, TaskEventType } from './task-events.ts'
import type { ArtifactKind, TaskView } from './task-view.ts'

export const TASK = 'ta_01J9Z0'

/** A log that grows by one event at a time. */
export class TaskStory {
  readonly events: StoredEvent[] = []
  #view: TaskView | undefined

  tell<Type extends TaskEventType>(type: Type, data: TaskEventData[Type], actor: Actor = system('task')): this {
    const version = this.events.length + 1
    const event: StoredEvent = {
      id: `e${version}`,
      type,
      schema: 1,
      at: `2026-04-20T12:00:${String(version % 60).padStart(2, '0')}.000Z`,
      actor,
      cause: null,
      correlation: 'c',
      data,
      stream: `task/${TASK}`,
      version,
      position: version,
      hash: '',
    }
    this.events.push(event)
    this.#view = foldTask(this.#view, event)
    return this
  }

  record(kind: ArtifactKind, phase: TaskEventData['task.artifact_recorded']['phase'], document: TaskDocument): this {
    if (document === null) return this
    const { sha256 } = document
    return this.tell('task.artifact_recorded', { kind, phase, path: kind, sha256, by: person('ana'), attempt: 1 })
  }

  move(from: Phase, to: Phase, rule = 'R', change: object = {}): this {
    return this.tell('task.moved', { from, to, rule, facts: {}, voids: {}, ...change })
  }

  work(phase: Phase, attempt: number): this {
    const session = `demo-${this.events.length}`
    return this.tell('task.session_linked', { phase, attempt, session, role: 'worker' })
  }

  /** Folded anew from the log, as a replay would. */
  viewAt(version: number): TaskView | undefined {
    return this.events.slice(0, version).reduce<TaskView | undefined>(foldTask, undefined)
  }

  get view(): TaskView {
    if (!this.#view) throw new Error('Nothing has happened yet.')
    return this.#view
  }
}

export function born(): TaskStory {
  return new TaskStory().tell('task.created', { project: 'demo', title: 'Limit logins', brief: 'b' }, person('ana'))
}

/** The facts of a task with which everything is well. */
export const GOOD_FACTS = {
  state: 'current',
  plan: 'valid',
  filePlan: 'valid',
  blockingQuestions: 'none',
  planReview: 'ok',
  output: 'valid',
  scope: 'in',
  codegenSignal: 'none',
  codeReview: 'pass',
  eval: 'pass',
  decision: 'accepted',
  decisionNote: 'absent',
  regression: 'none',
  applied: 'yes',
  revert: 'completed',
} as const

export function document(value: unknown): { text: string; sha256: string } {
  const text = JSON.stringify(value)
  return { text, sha256: sha256Hex(text) }
}

export const STORY_PLAN = {
  id: 'p1',
  title: 'Limit failed logins',
  brief: 'At most five per minute',
  acceptance_criteria: [{ id: 'ac1', description: '429 after five' }],
  file_plan: [
    { path: 'src/limit.ts', intent: 'create' },
    { path: 'src/login.ts', intent: 'update' },
  ],
}

export const BEFORE: FileContent = { hash: 'b1', mode: '100644' }
export const AFTER: FileContent = { hash: 'a1', mode: '100644' }
export const BASE: BaseTree = { tree: 'tree1', contents: new Map([['src/login.ts', BEFORE]]) }

export const SETTINGS: TaskSettings = {
  planReviewers: ['Designer', 'Tester'],
  planQuorum: 'all',
  preexisting: 'block',
  attemptsMax: 3,
  applyTarget: 'working_tree',
}

const PLAN_HASH = planHash(STORY_PLAN, null)
export const DIFF_HASH = 'd1ff'

const suite = {
  id: 'unit',
  kind: 'test',
  status: 'passed',
  overall_pass: true,
  exit_code: 0,
  parsed: 'junit',
  cases: [{ id: 'a', status: 'passed' }],
}
const report = {
  diff_hash: DIFF_HASH,
  base_tree: BASE.tree,
  status: 'completed',
  overall_pass: true,
  summary: { passed: 1, failed: 0, skipped: 0, error: 0 },
  suites: [suite],
}

const planReview = document({
  plan_hash: PLAN_HASH,
  verdicts: SETTINGS.planReviewers.map(role => ({ role, ok: true })),
  structural_flaws: [],
  ok: true,
  blocked: false,
})
const codeReview = document({
  diff_hash: DIFF_HASH,
  ok: true,
  reviewers: [{ id: 'rr_1', status: 'completed' }],
  issues: [],
})
const evaluation = document(report)

export const DOCUMENTS: TaskDocuments = {
  plan: document(STORY_PLAN),
  files: null,
  planReview,
  manifest: document({
    plan_hash: PLAN_HASH,
    base: { commit: 'c1', tree: BASE.tree },
    entries: [
      { path: 'src/limit.ts', op: 'create', before: null, after: AFTER },
      { path: 'src/login.ts', op: 'update', before: BEFORE, after: AFTER },
    ],
    diff_hash: DIFF_HASH,
    allow_empty: false,
  }),
  diffHash: DIFF_HASH,
  outputFiles: new Map([
    ['src/limit.ts', AFTER],
    ['src/login.ts', AFTER],
  ]),
  codeReview,
  baseline: document({ ...report, diff_hash: 'base' }),
  eval: evaluation,
  postApply: null,
  decision: document({
    verdict: 'accepted',
    because: null,
    note: 'good',
    bound: {
      plan_hash: PLAN_HASH,
      plan_review: planReview.sha256,
      diff_hash: DIFF_HASH,
      code_review: codeReview.sha256,
      eval: evaluation.sha256,
    },
  }),
  revert: null,
}

/** What the verdicts on a plan came to; what they were is of no matter here. */
export function planReviewed(decision: PlanReviewDecision) {
  return {
    decision,
    sha256: '',
    decided: { by: 'task.aggregatePlanReview', v: 1, rule: decision, result: null, facts: {} },
  }
}

/** Every file is on record; the task stands where the caller puts it. */
export function notApplied(documents: TaskDocuments = DOCUMENTS): TaskStory {
  return born()
    .record('plan', 'planning', documents.plan)
    .record('planReview', 'plan_review', documents.planReview)
    .tell('task.plan_reviewed', planReviewed('accepted'))
    .record('output', 'codegen', documents.manifest)
    .record('codeReview', 'review', documents.codeReview)
    .record('baseline', 'test', documents.baseline)
    .record('eval', 'test', documents.eval)
    .record('decision', 'accept', documents.decision)
}

/** The same, and the change is applied. */
export function straightRoad(documents: TaskDocuments = DOCUMENTS): TaskStory {
  return notApplied(documents)
    .tell('task.apply_started', { application: '1', diff_hash: DIFF_HASH, entries: [] })
    .tell('task.applied', { application: '1', commit: null })
}

export type Scene = {
  readonly story?: TaskStory
  readonly documents?: Partial<TaskDocuments>
  readonly base?: BaseTree
  readonly settings?: Partial<TaskSettings>
}

/** What Provost sees when some of the scene is otherwise. */
export function lookAt({ story, documents = {}, base = BASE, settings = {} }: Scene = {}): ObservedFacts {
  const { view } = story ?? straightRoad()
  return observeFacts({
    view,
    documents: { ...DOCUMENTS, ...documents },
    base,
    settings: { ...SETTINGS, ...settings },
  })
}

export type FileName = 'plan' | 'planReview' | 'manifest' | 'codeReview' | 'eval' | 'decision'

/** The same file with other content, properly on record. */
export function rewritten(file: FileName, change: object): Scene & { readonly documents: TaskDocuments } {
  const next = document({ ...JSON.parse(DOCUMENTS[file]?.text ?? '{}'), ...change })
  const documents = { ...DOCUMENTS, [file]: next }
  return { story: straightRoad(documents), documents }
}
