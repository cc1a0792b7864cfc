// Which candidates are defects that only a reviewer could find: a suite that no reviewer sees kills them, and those that are
// shown do not. It runs where mutants run, and what was judged of a tree is not judged again.
import type { SuiteConfig } from '#config/rules/sections/task-config'
import { isObject, isOneOf, isText } from '#kernel/reading/json-value'
import { PLANT_STATES, type PlantState } from '#looking/rules/looking-words'
import type { MutantResult } from '#looking/rules/mutation/judge-mutants'
import { judgePlant, type PlantFacts } from '#looking/rules/trial/judge-plant'
import type { Base } from '#task/ports/workspace'
import { parseObject } from '#task/rules/record/read-recorded'
import { inWorktree } from '#task/usecases/change/make-worktree'
import { asideOf, type MutantBench, runBaselines, tryMutant } from '#task/usecases/falsify/mutant-bench'
import { keySuites } from '#task/usecases/phases/key-suites'
import type { SuiteSite } from '#task/usecases/phases/run-suites'
import type { PlantCandidate } from './find-candidates.ts'
import { type HiddenCheck, listHiddenChecks, openChecks } from './hidden-checks.ts'

export type JudgedCandidate = PlantCandidate & {
  readonly state: PlantState
  readonly rule: string
  readonly facts: PlantFacts
}

/** What is planted in: the change of a task on its base, or a commit as it is. */
export type PlantBed = {
  readonly site: SuiteSite
  readonly base: Base
  /** What lies on the base, by hash; empty: nothing. */
  readonly change: string
  /** Paths of what is looked at; later tests about nothing else are asked. */
  readonly paths: readonly string[]
  /** Puts what is looked at into a worktree of the base, and answers what may be edited there. */
  readonly lay: (path: string) => Promise<MutantBench['files']>
}

const RULES_VERSION = 2

/**
 * In the given order, until enough of them are valid: what was judged before saves time and changes nothing. One at a time: whoever
 * waits finds what the one before has judged.
 */
export function judgeCandidates(
  bed: PlantBed,
  candidates: readonly PlantCandidate[],
  enough: number,
): Promise<JudgedCandidate[]> {
  const { world, place } = bed.site
  return world.reviews.inTurn(`plants of ${place.root}`, () => judgeInTurn(bed, candidates, enough))
}

async function judgeInTurn(
  bed: PlantBed,
  candidates: readonly PlantCandidate[],
  enough: number,
): Promise<JudgedCandidate[]> {
  const { site } = bed
  const shown = site.config.task.suites.filter(({ enabled, kind }) => enabled && kind !== 'lint')
  const hidden = await listHiddenChecks(bed, shown)
  const suites = [...site.config.looking.hiddenSuites, ...shown]
  const key = await keySuites(site, keyOf(bed, hidden), suites)
  const known = await readKnown(site, key)
  const isValid = ({ id }: PlantCandidate) => known.get(id)?.state === 'valid'
  const isNeeded = (at: number) => candidates.slice(0, at).filter(isValid).length < enough
  const findNext = () => candidates.find(({ id }, at) => !known.has(id) && isNeeded(at))
  if (findNext())
    await inBench(bed, async bench => {
      const judge = await openJudge(bench, hidden, shown)
      for (let next = findNext(); next; next = findNext()) known.set(next.id, await judge(next))
    })
  await site.world.baselines.keep(site.place.root, key, JSON.stringify(Object.fromEntries(known)))
  const walked = candidates.filter((_one, at) => isNeeded(at))
  return walked.map(candidate => ({ ...candidate, ...known.get(candidate.id)! }))
}

type Judged = Pick<JudgedCandidate, 'state' | 'rule' | 'facts'>

function keyOf({ base, change }: PlantBed, hidden: readonly HiddenCheck[]): string {
  const later = hidden.flatMap(({ test }) => (test ? [`${test.path} ${test.content.hash}`] : []))
  return ['plants', RULES_VERSION, base.tree, change, ...later].join(' ')
}

async function readKnown({ world, place }: SuiteSite, key: string): Promise<Map<string, Judged>> {
  const kept = parseObject((await world.baselines.find(place.root, key)) ?? '') ?? {}
  const isJudged = (value: unknown): value is Judged =>
    isObject(value) && isOneOf(value.state, PLANT_STATES) && isText(value.rule) && isObject(value.facts)
  return new Map(Object.entries(kept).flatMap(([id, value]) => (isJudged(value) ? [[id, value] as const] : [])))
}

async function inBench({ site, base, lay }: PlantBed, work: (bench: MutantBench) => Promise<void>) {
  const number = await site.world.store.log.takeNumber(`test/${site.id}`)
  await inWorktree(site, `${site.id}-test-${number}`, base.commit, async path => {
    const files = await lay(path)
    try {
      await work({ task: site, path, files, suites: [] })
    } finally {
      await site.world.workspace.discard(asideOf(path))
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
