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

export type JudgedCandidate = PlantCandidate & {
  readonly state: PlantState
  readonly rule: string
  readonly facts: PlantFacts
}

const RULES_VERSION = 1

/** In the given order, until enough of them are valid. */
export async function judgeCandidates(
  task: TaskAtWork,
  manifest: OutputManifest,
  candidates: readonly PlantCandidate[],
  enough: number,
): Promise<JudgedCandidate[]> {
  const { hiddenSuites } = task.config.looking
  const shown = task.config.task.suites.filter(({ enabled, kind }) => enabled && kind !== 'lint')
  const key = await keySuites(task, keyOf(manifest), [...hiddenSuites, ...shown])
  const known = await readKnown(task, key)
  const missing = candidates.filter(({ id }) => !known.has(id))
  const found = () => candidates.filter(({ id }) => known.get(id)?.state === 'valid').length
  if (found() < enough && missing.length > 0)
    await inBench(task, manifest, async bench => {
      const judge = await openJudge(bench, hiddenSuites, shown)
      for (const candidate of missing) {
        if (found() >= enough) break
        known.set(candidate.id, await judge(candidate))
      }
    })
  await task.world.baselines.keep(task.place.root, key, JSON.stringify(Object.fromEntries(known)))
  return candidates.flatMap(candidate => {
    const judged = known.get(candidate.id)
    return judged ? [{ ...candidate, ...judged }] : []
  })
}

type Judged = Pick<JudgedCandidate, 'state' | 'rule' | 'facts'>

function keyOf({ base, diffHash }: OutputManifest): string {
  return ['plants', RULES_VERSION, base.tree, diffHash].join(' ')
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

async function openJudge(bench: MutantBench, hidden: readonly SuiteConfig[], shown: readonly SuiteConfig[]) {
  const hiddenGreen = await runBaselines({ ...bench, suites: hidden })
  const shownGreen = await runBaselines({ ...bench, suites: shown })
  return async ({ id, path, edit }: PlantCandidate): Promise<Judged> => {
    const run = async (suites: readonly SuiteConfig[]): Promise<End> =>
      suites.length === 0 ? 'none' : ((await tryMutant(bench, { id, path, edit }, suites)) ?? 'error')
    const facts: PlantFacts = {
      parses: true,
      compiles: null,
      sameSyntax: false,
      hidden: HIDDEN[await run(hiddenGreen.suites)],
      baseline: hiddenGreen.state === 'green' ? 'green' : hiddenGreen.state === 'none' ? 'none' : 'red',
      shown: SHOWN[await run(shownGreen.suites)],
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
