// Does the work of the test phase: the configured commands really run, on the base and on the base with the change.

import type { SuiteConfig } from '#config/rules/sections/task-config'
import { provostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import { ageMs, readInstant } from '#kernel/events/time'
import type { Asking, World } from '#recorder/world'
import type { Base } from '#task/ports/workspace'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { nextAttempt } from '#task/rules/facts/derive-budget'
import { EVAL_FILE } from '#task/rules/facts/derive-verdict-facts'
import { parseObject } from '#task/rules/record/read-recorded'
import { mayKeepBaseline } from '#task/rules/tests/baseline-key'
import { composeEvalReport, type EvalSubject, type SuiteResult } from '#task/rules/tests/compose-eval-report'
import { listErrored } from '#task/rules/tests/describe-errored'
import { isEvalReport } from '#task/rules/tests/eval-report'
import { judgeEval, listFailedBefore } from '#task/rules/tests/judge-eval'
import type { TaskShape } from '#task/wire/task-schemas'
import { applyToWorktree } from '../change/apply-change.ts'
import { inWorktree, needBase } from '../change/make-worktree.ts'
import { askTable } from '../look/ask-table.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { holdTask } from '../steer/hold-task.ts'
import { needPhase } from '../steer/need-phase.ts'
import type { TaskAnswer } from './answer-task.ts'
import { keepEval } from './keep-eval.ts'
import { keySuites } from './key-suites.ts'
import { describeResults, runSuites, seeHiding } from './run-suites.ts'

export type TestWish = TaskShape<'TestWish'>

const BASELINE_FILE = 'test/baseline.json'

export function testTask(world: World, asking: Asking, id: string, wish: TestWish): Promise<TaskAnswer> {
  return holdTask(world, asking, id, { name: 'test' }, async task => {
    needPhase(task, 'test')
    const { manifest } = await task.observe()
    if (wish.report !== undefined) await takeReport(task, wish.report)
    else if (manifest) await evaluate(task, manifest, wish)
    return askTable(task, { command: 'test', mayMove: !wish.noMove && !wish.baselineOnly })
  })
}

async function evaluate(task: TaskAtWork, manifest: OutputManifest, wish: TestWish): Promise<void> {
  const base = await needBase(task)
  const suites = chooseSuites(task, wish.suites)
  const attempt = nextAttempt(task.view)
  const run = { task, base, suites, attempt, number: await task.world.store.log.takeNumber(`test/${task.id}`) }
  const subject = { task: task.id, diffHash: manifest.diffHash, baseTree: base.tree, env: describeEnvironment(base) }
  if (!wish.baselineOnly) await recordReport(task, attempt, composeEvalReport(subject, 'running', []))
  await recordBaseline(run)
  if (wish.baselineOnly) return
  const results = await runOnChange(run, manifest)
  await recordReport(task, attempt, composeEvalReport(subject, 'completed', results))
  task.notes.push(
    results.length === 0 ? 'no suites are configured: nothing was tested' : `with change: ${describeResults(results)}`,
  )
}

function chooseSuites({ config }: TaskAtWork, named: readonly string[] | undefined): SuiteConfig[] {
  const enabled = config.task.suites.filter(suite => suite.enabled)
  const unknown = named?.find(id => !enabled.some(suite => suite.id === id))
  if (unknown !== undefined) {
    throw provostError('NOT_FOUND', {
      details: { noun: 'suite', id: unknown },
      hint: `suites: ${enabled.map(({ id }) => id).join(', ') || 'none are configured'}`,
    })
  }
  return named ? enabled.filter(suite => named.includes(suite.id)) : enabled
}

type TestRun = {
  readonly task: TaskAtWork
  readonly base: Base
  readonly suites: readonly SuiteConfig[]
  readonly attempt: number
  readonly number: number
}

function describeEnvironment({ commit }: Base): EvalSubject['env'] {
  return { os: `${process.platform} ${process.arch}`, node: process.version, commit, branch: '' }
}

/** What was made of the same things is not run again; how old it is is said. */
async function recordBaseline({ task, base, suites, attempt, number }: TestRun): Promise<void> {
  if (suites.length === 0) return
  const { world, place } = task
  const key = await keySuites(task, base.tree, suites)
  const cached = await world.baselines.find(place.root, key)
  const isUsable = cached !== undefined && isEvalReport(parseObject(cached))
  const text = isUsable ? cached : await runBaseline(task, base, suites, number)
  const report = parseObject(text)
  if (!isUsable && isEvalReport(report) && mayKeepBaseline(report)) await world.baselines.keep(place.root, key, text)
  const sha256 = await world.taskFiles.write(place, BASELINE_FILE, text)
  const by = system('test')
  const data = { kind: 'baseline', phase: 'test', path: BASELINE_FILE, sha256, by, attempt } as const
  await task.record(
    { type: 'task.artifact_recorded', data, actor: by },
    {
      type: 'task.baseline_recorded',
      data: { sha256, cached: isUsable, keyHidden: await seeHiding(world, !isUsable) },
      actor: by,
    },
  )
  const { suites: results } = JSON.parse(text)
  task.notes.push(
    `baseline (tree ${base.tree.slice(0, 7)}${isUsable ? `, cached${sayAge(task, results)}` : ''}): ${describeResults(results)}`,
  )
}

function sayAge({ world }: TaskAtWork, results: readonly { readonly finished_at?: unknown }[]): string {
  const finished = readInstant(results[0]?.finished_at)
  if (finished === undefined) return ', age unknown'
  return `, ${Math.round(ageMs(world.clock.now(), finished) / 60_000)} min old`
}

async function runBaseline(
  task: TaskAtWork,
  base: Base,
  suites: readonly SuiteConfig[],
  number: number,
): Promise<string> {
  const name = `${task.id}-test-${number}`
  const results = await inWorktree(task, name, base.commit, path => runSuites(task, suites, path, 'baseline'))
  const subject = { task: task.id, diffHash: 'baseline', baseTree: base.tree, env: describeEnvironment(base) }
  return `${JSON.stringify(composeEvalReport(subject, 'completed', results), null, 2)}\n`
}

/** A worktree of its own: what the baseline left behind must not help or harm the change. */
function runOnChange({ task, base, suites, number }: TestRun, manifest: OutputManifest): Promise<SuiteResult[]> {
  return inWorktree(task, `${task.id}-test-${number}`, base.commit, async path => {
    await applyToWorktree(task, path, manifest)
    return runSuites(task, suites, path, 'change')
  })
}

async function recordReport(
  task: TaskAtWork,
  attempt: number,
  report: ReturnType<typeof composeEvalReport>,
): Promise<void> {
  const { world, place } = task
  const sha256 = await world.taskFiles.write(place, EVAL_FILE, `${JSON.stringify(report, null, 2)}\n`)
  const by = system('test')
  const data = { kind: 'eval', phase: 'test', path: EVAL_FILE, sha256, by, attempt } as const
  const recorded = { type: 'task.artifact_recorded', data, actor: by } as const
  if (report.status !== 'completed') return task.record(recorded)
  const document = await world.taskFiles.read(place, BASELINE_FILE)
  const baseline = document ? parseObject(document.text) : null
  const question = { report, diffHash: report.diff_hash, baseline, preexisting: task.config.task.preexisting }
  const { verdict, failing, regressions } = judgeEval(question)
  const before = listFailedBefore(failing, baseline)
  const keyHidden = await seeHiding(world, report.suites.length > 0)
  const decided = await keepEval(world, question)
  await task.record(recorded, {
    type: 'task.evaluated',
    data: { verdict, sha256, failing, before, errored: listErrored(report), keyHidden, decided },
    actor: by,
  })
  task.notes.push(
    ...failing
      .slice(0, 20)
      .map(
        key =>
          `failing: ${key}${regressions.includes(key) ? ' (regression)' : before.includes(key) ? ' (without the change too)' : ''}`,
      ),
  )
}

/** Somebody else's report counts only where the project says so. */
async function takeReport(task: TaskAtWork, text: string): Promise<void> {
  const { world, place, config, asking } = task
  if (!config.task.allowSubmittedReports) throw provostError('TASK_REPORT_NOT_RUN', { details: { phase: 'test' } })
  const value = parseObject(text)
  if (!isEvalReport(value)) {
    throw provostError('TASK_ARTIFACT_INVALID', {
      message: 'The report is not of the shape of test/eval-report.json.',
      hint: 'compare it with a report that Provost wrote',
      details: { n: 1, file: EVAL_FILE },
    })
  }
  const sha256 = await world.taskFiles.write(place, EVAL_FILE, text)
  const attempt = nextAttempt(task.view)
  const data = { kind: 'eval', phase: 'test', path: EVAL_FILE, sha256, by: asking.actor, attempt } as const
  await task.record({ type: 'task.artifact_recorded', data })
  task.notes.push('the report was handed in; Provost did not run it')
}
