// Which candidates are defects that only a reviewer could find: a suite that no reviewer sees kills them, and those that are
// shown do not. It runs where mutants run, and what was judged of a tree is not judged again.
import type { SuiteConfig } from '#config/rules/sections/task-config'
import { isObject, isOneOf, isText } from '#kernel/reading/json-value'
import { PLANT_STATES, type PlantState } from '#looking/rules/looking-words'
import type { MutantResult } from '#looking/rules/mutation/judge-mutants'
import { judgePlant, type PlantFacts } from '#looking/rules/trial/judge-plant'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { parseObject } from '#task/rules/record/read-recorded'
import { applyToWorktree } from '#task/usecases/change/apply-change'
import { inWorktree } from '#task/usecases/change/make-worktree'
import { asideOf, type MutantBench, runBaselines, tryMutant } from '#task/usecases/falsify/mutant-bench'
import type { TaskAtWork } from '#task/usecases/look/task-at-work'
import { keySuites } from '#task/usecases/phases/key-suites'
import type { PlantCandidate } from './find-candidates.ts'
import { type HiddenCheck, listHiddenChecks, openChecks } from './hidden-checks.ts'

export type JudgedCandidate = PlantCandidate & {
  readonly state: PlantState
  readonly rule: string
  readonly facts: PlantFacts
}

const RULES_VERSION = 2

/**
 * In the given order, until enough of them are valid: what was judged before saves time and changes nothing. One at a time: whoever
 * waits finds what the one before has judged.
 */
export function judgeCandidates(
  task: TaskAtWork,
  manifest: OutputManifest,
  candidates: readonly PlantCandidate[],
  enough: number,
): Promise<JudgedCandidate[]> {
  const turn = `plants of ${task.place.root}`
  return task.world.reviews.inTurn(turn, () => judgeInTurn(task, manifest, candidates, enough))
}

async function judgeInTurn(
  task: TaskAtWork,
  manifest: OutputManifest,
  candidates: readonly PlantCandidate[],
  enough: number,
): Promise<JudgedCandidate[]> {
  const shown = task.config.task.suites.filter(({ enabled, kind }) => enabled && kind !== 'lint')
  const hidden = await listHiddenChecks(task, manifest, shown)
  const suites = [...task.config.looking.hiddenSuites, ...shown]
  const key = await keySuites(task, keyOf(manifest, hidden), suites)
  const known = await readKnown(task, key)
  const isValid = ({ id }: PlantCandidate) => known.get(id)?.state === 'valid'
  const isNeeded = (at: number) => candidates.slice(0, at).filter(isValid).length < enough
  const findNext = () => candidates.find(({ id }, at) => !known.has(id) && isNeeded(at))
  if (findNext())
    await inBench(task, manifest, async bench => {
      const judge = await openJudge(bench, hidden, shown)
      for (let next = findNext(); next; next = findNext()) known.set(next.id, await judge(next))
    })
  await task.world.baselines.keep(task.place.root, key, JSON.stringify(Object.fromEntries(known)))
  const walked = candidates.filter((_one, at) => isNeeded(at))
  return walked.map(candidate => ({ ...candidate, ...known.get(candidate.id)! }))
}

type Judged = Pick<JudgedCandidate, 'state' | 'rule' | 'facts'>

function keyOf({ base, diffHash }: OutputManifest, hidden: readonly HiddenCheck[]): string {
  const later = hidden.flatMap(({ test }) => (test ? [`${test.path} ${test.content.hash}`] : []))
  return ['plants', RULES_VERSION, base.tree, diffHash, ...later].join(' ')
}

async function readKnown({ world, place }: TaskAtWork, key: string): Promise<Map<string, Judged>> {
  const kept = parseObject((await world.baselines.find(place.root, key)) ?? '') ?? {}
  const isJudged = (value: unknown): value is Judged =>
    isObject(value) && isOneOf(value.state, PLANT_STATES) && isText(value.rule) && isObject(value.facts)
  return new Map(Object.entries(kept).flatMap(([id, value]) => (isJudged(value) ? [[id, value] as const] : [])))
}

async function inBench(task: TaskAtWork, manifest: OutputManifest, work: (bench: MutantBench) => Promise<void>) {
  const number = await task.world.store.log.takeNumber(`test/${task.id}`)
  await inWorktree(task, `${task.id}-test-${number}`, manifest.base.commit, async path => {
    await applyToWorktree(task, path, manifest)
    const entries = new Map(manifest.entries.map(entry => [entry.path, entry]))
    try {
      await work({ task, path, entries, suites: [] })
    } finally {
      await task.world.workspace.discard(asideOf(path))
    }
  })
}

async function openJudge(bench: MutantBench, hidden: readonly HiddenCheck[], shown: readonly SuiteConfig[]) {
  const { baseline, tryAll } = await openChecks(bench, hidden)
  const shownGreen = await runBaselines({ ...bench, suites: shown })
  return async ({ id, path, edit }: PlantCandidate): Promise<Judged> => {
    const run = async (suites: readonly SuiteConfig[]) =>
      (await tryMutant(bench, { id, path, edit }, suites)) ?? ('error' as const)
    const facts: PlantFacts = {
      parses: true,
      compiles: null,
      sameSyntax: false,
      hidden: HIDDEN[await tryAll(run)],
      baseline,
      shown: SHOWN[shownGreen.suites.length === 0 ? 'none' : await run(shownGreen.suites)],
      person: null,
      marks: false,
    }
    return { ...judgePlant(facts), facts }
  }
}

type End = MutantResult | 'none'

const HIDDEN: Readonly<Record<End, PlantFacts['hidden']>> = {
  ...{ killed: 'killed', survived: 'survived', timeout: 'timeout', none: 'none' },
  ...{ error: 'errored', invalid: 'errored', not_run: 'errored', equivalent: 'errored' },
}

const SHOWN: Readonly<Record<End, PlantFacts['shown']>> = {
  ...{ killed: 'killed', survived: 'survived', timeout: 'killed', none: 'survived' },
  ...{ error: 'unknown', invalid: 'unknown', not_run: 'unknown', equivalent: 'unknown' },
}
