// One worktree with the change in it, in which one mutant after the other takes the place of the file that it is of.
import type { SuiteConfig } from '#config/rules/sections/task-config'
import { sha256Hex } from '#kernel/events/hash'
import { readInstant } from '#kernel/events/time'
import { judgeMutantRun, limitMutantMs, type SuiteEnd } from '#looking/rules/mutation/judge-mutant-run'
import type { MutantResult, MutationFacts } from '#looking/rules/mutation/judge-mutants'
import { applyEdit } from '#looking/rules/mutation/mutate'
import type { PlannedMutant } from '#looking/rules/mutation/plan-mutants'
import type { ChangeEntry, FileContent } from '#task/rules/change/change-entry'
import type { SuiteResult } from '#task/rules/tests/compose-eval-report'
import { needBytes } from '../change/apply-change.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { describeResults, runSuites, type SuiteSite } from '../phases/run-suites.ts'
import { readChangedText } from './plan-for-change.ts'

/** A file that mutants take the place of: what it holds without any. */
export type BenchFile = { readonly content: FileContent; readonly read: () => Promise<Uint8Array> }

export type MutantBench = {
  readonly task: SuiteSite
  readonly path: string
  readonly files: ReadonlyMap<string, BenchFile>
  readonly suites: readonly SuiteConfig[]
}

export function filesOfChange(task: TaskAtWork, entries: readonly ChangeEntry[]): MutantBench['files'] {
  const there = entries.filter(({ after }) => after !== null)
  return new Map(there.map(entry => [entry.path, { content: entry.after!, read: () => needBytes(task, entry) }]))
}

/** A flaky suite would kill mutants that nobody noticed. */
const GREEN_TIMES = 3

export type Baseline = {
  readonly state: MutationFacts['baseline']
  /** Shortest first, each with the time that a mutant may take. */
  readonly suites: readonly SuiteConfig[]
  /** What the suites came to where they are not green. */
  readonly because?: string
}

/** Suites that would take all the time that there is say nothing about mutants: then it is not known, and soon. */
export async function runBaselines(bench: MutantBench, deadline = Number.POSITIVE_INFINITY): Promise<Baseline> {
  const results: SuiteResult[] = []
  const { clock } = bench.task.world
  for (let time = 0; time < GREEN_TIMES; time++) {
    if (time > 0 && clock.monotonic() + lastMs(results, bench) > deadline) return { state: 'unknown', suites: [] }
    const now = await runAll(bench)
    const state = stateOf(now)
    if (state !== 'green') return { state, suites: [], because: describeResults(now) }
    results.push(...now)
  }
  const longest = (id: string) => Math.max(...results.filter(result => result.id === id).map(durationOf))
  const timed = bench.suites
    .map(suite => ({ suite, ms: longest(suite.id) }))
    .toSorted((one, other) => one.ms - other.ms)
  return {
    state: 'green',
    suites: timed.map(({ suite, ms }) => ({ ...suite, timeoutMs: limitMutantMs(suite.timeoutMs, ms) })),
  }
}

/** Whether what the mutants did has left the tree as able to pass as it was. */
export async function isStillGreen(bench: MutantBench): Promise<boolean> {
  return stateOf(await runAll(bench)) === 'green'
}

function runAll({ task, suites, path }: MutantBench): Promise<SuiteResult[]> {
  return runSuites(task, suites.map(withoutCaches), path, 'mutant')
}

/** Python takes what it compiled a moment ago for the same file when size and second are the same. */
function withoutCaches(suite: SuiteConfig): SuiteConfig {
  return { ...suite, env: { PYTHONDONTWRITEBYTECODE: '1', ...suite.env } }
}

function stateOf(results: readonly SuiteResult[]): MutationFacts['baseline'] {
  if (results.length === 0) return 'none'
  if (results.every(({ status }) => status === 'passed')) return 'green'
  return results.some(({ status }) => status === 'failed') ? 'red' : 'unknown'
}

/** How long all suites took the last time. */
function lastMs(results: readonly SuiteResult[], { suites }: MutantBench): number {
  return results.slice(-suites.length).reduce((sum, result) => sum + durationOf(result), 0)
}

function durationOf({ started_at, finished_at }: SuiteResult): number {
  return Math.max(0, (readInstant(finished_at) ?? 0) - (readInstant(started_at) ?? 0))
}

/** Null: the file was not as it was left; nothing that runs here says anything any more. */
export async function tryMutant(
  bench: MutantBench,
  mutant: PlannedMutant,
  suites: readonly SuiteConfig[],
): Promise<MutantResult | null> {
  const file = bench.files.get(mutant.path)!
  const original = await file.read()
  const mutated = Buffer.from(applyEdit(readChangedText(original) ?? '', mutant.edit))
  const content: FileContent = { hash: sha256Hex(mutated), mode: file.content.mode }
  if (!(await exchange(bench, mutant.path, file.content, content, mutated))) return null
  const ends = await runUntilNoticed(bench, suites)
  if (!(await exchange(bench, mutant.path, content, file.content, original))) return null
  return judgeMutantRun(ends)
}

async function runUntilNoticed({ task, path }: MutantBench, suites: readonly SuiteConfig[]): Promise<SuiteEnd[]> {
  const ends: SuiteEnd[] = []
  for (const suite of suites) {
    const [result] = await runSuites(task, [withoutCaches(suite)], path, 'mutant')
    ends.push(result!.status)
    if (result!.status !== 'passed') break
  }
  return ends
}

async function exchange(
  { task, path: directory }: MutantBench,
  path: string,
  expected: FileContent,
  content: FileContent,
  bytes: Uint8Array,
): Promise<boolean> {
  const { workspace, steps } = task.world
  const aside = { directory: asideOf(directory), name: 'mutant', steps }
  const end = await workspace.carryOut(directory, aside, { path, content, expected }, bytes)
  return end.met === null
}

export function asideOf(directory: string): string {
  return `${directory}.aside`
}
