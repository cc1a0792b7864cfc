// Runs all configured suites in one directory, one after the other, and tells what each of them really did.
import { join } from 'node:path'
import type { SuiteConfig } from '#config/rules/sections/task-config'
import { readReport } from '#formats/reports/report'
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import type { SuiteRunEnd } from '#task/ports/suite-runner'
import type { KeyHidden } from '#task/rules/record/task-events'
import { classifySuiteRun, type ReportRead, type SuiteRunAnswer } from '#task/rules/tests/classify-suite-run'
import type { SuiteResult } from '#task/rules/tests/compose-eval-report'
import { explainUnrunnable } from '#task/rules/tests/explain-unrunnable'
import type { TaskAtWork } from '../look/task-at-work.ts'

/** Where suites run: for a task, or for whatever else is judged by them. */
export type SuiteSite = Pick<TaskAtWork, 'world' | 'place' | 'config' | 'id'>

/** `label` keeps the logs of baseline and change apart. */
export async function runSuites(
  task: SuiteSite,
  suites: readonly SuiteConfig[],
  directory: string,
  label: 'baseline' | 'change' | 'post-apply' | 'mutant',
): Promise<SuiteResult[]> {
  const results: SuiteResult[] = []
  for (const suite of suites) results.push(await runWithRetries(task, suite, directory, label))
  return results
}

/** A failure may be tried again; a later pass counts, and says that it was not the first try. */
async function runWithRetries(
  task: SuiteSite,
  suite: SuiteConfig,
  directory: string,
  label: string,
): Promise<SuiteResult> {
  for (let attempt = 0; ; attempt++) {
    const result = await runSuite(task, suite, directory, label)
    const isFlaky = attempt > 0 && result.status === 'passed'
    if (result.status !== 'failed' || attempt >= suite.retries) return isFlaky ? markFlaky(result) : result
  }
}

function markFlaky(result: SuiteResult): SuiteResult {
  return {
    ...result,
    because: 'passed only when tried again',
    cases: result.cases.map(one => ({ ...one, flaky: true })),
  }
}

async function runSuite(task: SuiteSite, suite: SuiteConfig, directory: string, label: string): Promise<SuiteResult> {
  const { suites: runner, taskFiles } = task.world
  const cwd = suite.cwd === undefined ? directory : join(directory, suite.cwd)
  const log = `test/logs/${label === 'change' ? suite.id : `${label}-${suite.id}`}.log`
  const { report } = suite
  if (report?.path !== undefined) await runner.removeReport(directory, report.path)
  task.world.steps(`before suite ${suite.id}`)
  const end = await runner.run({
    command: suite.command,
    cwd,
    within: label === 'post-apply' ? null : { root: task.place.root, directory, network: suite.network },
    env: suite.env ?? {},
    timeoutMs: suite.timeoutMs,
    log: join(taskFiles.directoryOf(task.place), log),
    signal: task.world.stopping,
  })
  if (task.world.stopping?.aborted) throw provostError('WORK_INTERRUPTED', { details: { what: `suite ${suite.id}` } })
  const answer = classifySuiteRun({
    run: end.status,
    exitCode: end.exitCode,
    because: end.because ?? explainUnrunnable(end.exitCode, await readLog(task, log)),
    report: await readSuiteReport(task, suite, directory, end),
  })
  return composeResult(suite, log, end, answer)
}

async function readLog({ world, place }: SuiteSite, path: string): Promise<string> {
  return (await world.taskFiles.read(place, path))?.text ?? ''
}

async function readSuiteReport(
  task: SuiteSite,
  { report }: SuiteConfig,
  directory: string,
  end: SuiteRunEnd,
): Promise<ReportRead> {
  if (!report) return { state: 'none' }
  const text = report.path === undefined ? end.stdout : await task.world.suites.readReport(directory, report.path)
  if (text === null) return { state: 'missing' }
  try {
    const { cases, problems, verdict } = readReport(report.format, text)
    // That nothing passed is no defect of the report: the judge calls it empty. The reader names it last.
    return { state: 'read', cases, problems: verdict === 'blocked' ? problems.slice(0, -1) : problems }
  } catch (error) {
    return { state: 'unreadable', because: error instanceof Error ? error.message : String(error) }
  }
}

function composeResult(suite: SuiteConfig, log: string, end: SuiteRunEnd, answer: SuiteRunAnswer): SuiteResult {
  return {
    id: suite.id,
    name: suite.id,
    kind: suite.kind,
    command: typeof suite.command === 'string' ? suite.command : suite.command.join(' '),
    status: answer.status,
    exit_code: end.exitCode,
    parsed: suite.report?.format ?? 'exit_code',
    cases: answer.cases,
    log,
    log_sha256: end.logSha256,
    log_truncated: end.isLogTruncated,
    started_at: writeInstant(end.startedAt),
    finished_at: writeInstant(end.finishedAt),
    ...(answer.because !== null && { because: answer.because }),
  }
}

export function describeResults(results: readonly SuiteResult[]): string {
  return results
    .map(({ id, status, cases, because, log }) => {
      const passed = cases.filter(one => one.status === 'passed').length
      const failed = cases.filter(one => one.status === 'failed' || one.status === 'error').length
      const counts = cases.length > 0 ? ` ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : ` ${status}`
      const isBad = status !== 'passed' // whoever has to look further is told where
      return `${id}${counts}${because ? ` (${because})` : ''}${isBad ? `, log ${log}` : ''}`
    })
    .join(' · ')
}

/** A suite that is confined sees nothing of the home: its cage has looked for the key before it was let in. */
export async function seeHiding({ sessions }: World, didRun: boolean): Promise<KeyHidden> {
  if (!didRun) return { proven: true, by: 'nothing ran' }
  const { backend } = await sessions.cages.ability()
  return backend === 'none'
    ? { proven: false, because: 'suites run unconfined on this machine' }
    : { proven: true, by: backend }
}
