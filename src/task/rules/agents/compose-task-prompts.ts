// The prompts of the task's own agents. Each carries all that its reader needs, and says what was cut (spec 3.2).

import type { ReviewIssue } from '../facts/judge-code-review.ts'
import type { FileEntry } from '../path/file-plan.ts'
import type { PlanProblem } from '../plan/plan-problem.ts'
import type { Plan } from '../plan/validate-plan.ts'
import type { Question } from '../record/task-view.ts'
import { composeFailures, type FailedSuite } from '../tests/failed-tests.ts'
import { composePrompt, type Prompt, type PromptSection } from './prompt-section.ts'

/** Why a task came back to an earlier phase. */
export type ComeBack = { readonly rule: string; readonly because: string; readonly texts: readonly string[] }

export type PlannerBriefing = {
  readonly brief: string
  readonly questions: readonly Question[]
  readonly draft: string | null
  readonly problems: readonly PlanProblem[]
  readonly cameBack: ComeBack | null
  /** Lines of advice, each with its lesson id. */
  readonly advice: readonly string[]
  readonly files: readonly string[]
  /** AGENTS.md, as the repository's own people wrote it for agents; null: there is none. */
  readonly guidance: string | null
  readonly submitTo: string
}

export function composePlannerPrompt(briefing: PlannerBriefing): Prompt {
  return composePrompt([
    ours(
      'Your task',
      'Plan the change described in the brief. Ask what you must know; a question without whose answer you cannot go on ' +
        `is blocking. Write planning.ai.json to ${briefing.submitTo}.`,
    ),
    { title: 'Brief', body: briefing.brief },
    { title: 'Questions and answers', body: briefing.questions.map(composeQuestion).join('\n') },
    { title: 'Your previous draft', body: briefing.draft ?? '' },
    { title: 'What is wrong with the draft', body: listProblems(briefing.problems) },
    comeBack(briefing.cameBack),
    { title: 'Advice from earlier work', body: briefing.advice.join('\n'), lengthMax: 2000 },
    { title: 'AGENTS.md of the repository', body: briefing.guidance ?? '' },
    { title: 'Files of the repository', body: briefing.files.join('\n') },
  ])
}

export type WorkerBriefing = {
  readonly plan: Plan
  readonly filePlan: readonly FileEntry[]
  readonly cameBack: ComeBack | null
  readonly failed: readonly FailedSuite[]
  /** How the logs of failed suites end. */
  readonly logs: readonly { readonly suite: string; readonly end: string }[]
  readonly issues: readonly ReviewIssue[]
  readonly previous: PreviousChange | null
}

/** What the worker before this one left. */
export type PreviousChange = {
  readonly diff: string
  /** The worktree holds it already; otherwise why not. */
  readonly isThere: boolean
  readonly because: string
}

export function composeWorkerPrompt(briefing: WorkerBriefing): Prompt {
  const { plan, filePlan, cameBack, failed, logs, issues, previous } = briefing
  return composePrompt([
    ours(
      'Your task',
      'Carry out the plan in this worktree. Touch only the planned files. If the plan cannot be carried out as it ' +
        'stands, send the signal plan_unclear and say why; do not guess.',
    ),
    { title: 'Plan', body: `${plan.title}\n\n${plan.brief}\n\n${listWork(plan)}` },
    {
      title: 'Acceptance criteria',
      body: plan.acceptance_criteria.map(item => `${item.id} ${item.description}`).join('\n'),
    },
    { title: 'Files you may touch', body: filePlan.map(({ path, intent }) => `${intent} ${path}`).join('\n') },
    comeBack(cameBack),
    { title: 'Failing tests', body: composeFailures(failed) },
    ...logs.map(({ suite, end }) => ({ title: `End of the log of ${suite}`, body: end })),
    {
      title: 'Issues from review',
      body: issues.map(composeIssue).join('\n'),
    },
    ...listPrevious(previous),
  ])
}

const DIFF_MAX = 100_000

function listPrevious(previous: PreviousChange | null): PromptSection[] {
  if (!previous) return []
  const words = previous.isThere
    ? 'This worktree holds the previous change. Go on from it: correct what is named above and keep what is good.'
    : `This worktree does not hold the previous change: ${previous.because}. It is shown so that you know what was tried.`
  return [
    ours('What you start from', words),
    { title: 'The previous change', body: previous.diff, lengthMax: DIFF_MAX },
  ]
}

function composeIssue({ id, severity, path, line, message, suggestion }: ReviewIssue): string {
  const place = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}`
  return `${id} [${severity}]${place} ${message}${suggestion === undefined ? '' : ` (suggested: ${suggestion})`}`
}

export type ReviewerBriefing = {
  readonly role: string
  readonly rolePrompt: string
  readonly plan: string
  readonly flaws: readonly string[]
}

export function composePlanReviewerPrompt({ role, rolePrompt, plan, flaws }: ReviewerBriefing): Prompt {
  return composePrompt([
    ours(`You review a plan as ${role}`, rolePrompt),
    ours(
      'Your answer',
      'One verdict: ok true or false, severity, confidence from 0 to 1, strengths, weaknesses, suggestions, blocking_issues.',
    ),
    { title: 'Plan', body: plan },
    { title: 'Structural flaws found already', body: flaws.join('\n') },
  ])
}

function ours(title: string, body: string): PromptSection {
  return { title, body, isOurs: true }
}

function comeBack(cameBack: ComeBack | null): PromptSection {
  const body = cameBack ? [`${cameBack.rule}: ${cameBack.because}`, ...cameBack.texts].join('\n') : ''
  return { title: 'Why this came back to you', body }
}

function composeQuestion({ id, text, blocking, answer }: Question): string {
  return `${id}${blocking ? ' [blocking]' : ''} ${text}\n   answer: ${answer ?? '(none yet)'}`
}

function listProblems(problems: readonly PlanProblem[]): string {
  return problems.map(({ code, at }) => `${code} at ${at || 'the top'}`).join('\n')
}

function listWork(plan: Plan): string {
  return (plan.work?.tasks ?? [])
    .map(({ id, title, description }) => `${id} ${title} ${description ?? ''}`.trim())
    .join('\n')
}
