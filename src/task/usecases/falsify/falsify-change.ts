// Tries the mutants of a change against its suites, in a worktree of its own, or finds what came of it the last time.
import type { SuiteConfig } from '#config/rules/sections/task-config'
import { system } from '#kernel/events/actor'
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import {
  type FalsifierRun,
  factsOfRun,
  judgeFalsifierRun,
  type MutantEnd,
  mayKeepRun,
  readFalsifierRun,
} from '#looking/rules/mutation/falsifier-run'
import type { MutantResult } from '#looking/rules/mutation/judge-mutants'
import type { MutantPlan, PlannedMutant } from '#looking/rules/mutation/plan-mutants'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { parseObject } from '#task/rules/record/read-recorded'
import { applyToWorktree } from '../change/apply-change.ts'
import { inWorktree } from '../change/make-worktree.ts'
import type { LookedAtTask } from '../look/observe-task.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'
import { keySuites } from '../phases/key-suites.ts'
import { seeHiding } from '../phases/run-suites.ts'
import { hasStopWish } from '../steer/stop-wish.ts'
import { asideOf, filesOfChange, isStillGreen, type MutantBench, runBaselines, tryMutant } from './mutant-bench.ts'
import { planForChange } from './plan-for-change.ts'

export type FalsifyLimits = { readonly minutes: number; readonly most: number }

const MINUTE_MS = 60_000

/** Raised when operators or their order change: what an older program kept is then not found. */
const OPERATORS_VERSION = 1

export async function falsifyChange(
  task: TaskAtWork,
  manifest: OutputManifest,
  { minutes, most }: FalsifyLimits,
): Promise<LookedAtTask> {
  const { world, place, config } = task
  const suites = config.task.suites.filter(({ enabled, kind }) => enabled && kind !== 'lint')
  const tree = ['falsify', OPERATORS_VERSION, manifest.base.tree, manifest.diffHash, minutes, most].join(' ')
  const key = await keySuites(task, tree, suites)
  const found = await world.baselines.find(place.root, key)
  const known = found === undefined ? undefined : readFalsifierRun(parseObject(found))
  const run = known ?? (await runAnew(task, manifest, suites, { minutes, most }))
  if (!known && mayKeepRun(run)) await world.baselines.keep(place.root, key, JSON.stringify(run))
  return recordRun(task, manifest, run, { key, cached: known !== undefined })
}

async function recordRun(
  task: TaskAtWork,
  { diffHash, base }: OutputManifest,
  run: FalsifierRun,
  { key, cached }: { readonly key: string; readonly cached: boolean },
): Promise<LookedAtTask> {
  const { bar } = task.config.task.falsify
  const { verdict, rule } = judgeFalsifierRun(run, bar)
  const mutants = run.mutants.map(({ id, path, line, result }) => ({ id, path, line, result }))
  const facts = { ...factsOfRun(run, bar), mutants }
  return task.recordAndLook({
    type: 'task.falsified',
    actor: system('test'),
    data: {
      verdict,
      rule,
      diff_hash: diffHash,
      tree: base.tree,
      suites: key,
      cached,
      sha256: sha256Hex(canonicalJson(run as never)),
      run,
      keyHidden: await seeHiding(task.world, !cached && run.mutants.length > 0),
      decided: { by: 'looking.falsify', v: 1, rule, result: verdict, facts },
    },
  })
}

async function runAnew(
  task: TaskAtWork,
  manifest: OutputManifest,
  suites: readonly SuiteConfig[],
  { minutes, most }: FalsifyLimits,
): Promise<FalsifierRun> {
  const plan = await planForChange(task, manifest, most)
  if (plan.mutants.length === 0 || suites.length === 0)
    return composeRun(plan, { baseline: 'none', ended: 'all', results: [] })
  const deadline = task.world.clock.monotonic() + minutes * MINUTE_MS
  const begun = { mutants: plan.mutants.length, possible: plan.possible, minutes }
  await task.record({ type: 'task.falsify_begun', actor: system('test'), data: begun })
  const number = await task.world.store.log.takeNumber(`test/${task.id}`)
  return inWorktree(task, `${task.id}-test-${number}`, manifest.base.commit, async path => {
    await applyToWorktree(task, path, manifest)
    const files = filesOfChange(task, manifest.entries)
    try {
      return composeRun(plan, await runPlan({ task, path, files, suites }, plan.mutants, deadline))
    } finally {
      await task.world.workspace.discard(asideOf(path))
    }
  })
}

type RunEnd = Pick<FalsifierRun, 'baseline' | 'ended' | 'because'> & { readonly results: readonly MutantResult[] }

/** What the mutants may have done to the tree shows in one more run without any of them. */
async function runPlan(bench: MutantBench, mutants: readonly PlannedMutant[], deadline: number): Promise<RunEnd> {
  const { state: baseline, suites, because } = await runBaselines(bench, deadline)
  const isLate = bench.task.world.clock.monotonic() >= deadline
  if (baseline !== 'green')
    return { baseline, ended: isLate ? 'time' : 'all', results: [], ...(because !== undefined && { because }) }
  const { results, isBroken } = await tryAll(bench, mutants, suites, deadline)
  const isSound = !isBroken && (await isStillGreen(bench))
  return { baseline, results, ended: isSound ? (results.length < mutants.length ? 'time' : 'all') : 'error' }
}

async function tryAll(
  bench: MutantBench,
  mutants: readonly PlannedMutant[],
  suites: readonly SuiteConfig[],
  deadline: number,
): Promise<{ readonly results: readonly MutantResult[]; readonly isBroken: boolean }> {
  const results: MutantResult[] = []
  const { world } = bench.task
  const { clock } = world
  for (const mutant of mutants) {
    if (clock.monotonic() >= deadline || (await hasStopWish(world, bench.task.id))) break
    const result = await tryMutant(bench, mutant, suites)
    if (result === null) return { results, isBroken: true }
    results.push(result)
  }
  return { results, isBroken: false }
}

function composeRun({ possible, lines, leftOut, mutants }: MutantPlan, { results, ...end }: RunEnd): FalsifierRun {
  const ends = mutants.map(({ id, path, edit }, at): MutantEnd => {
    const { line, operator, before, after } = edit
    return { id, path, line, operator, before, after, result: results[at] ?? 'not_run' }
  })
  return { ...end, possible, lines, leftOut, mutants: ends }
}
