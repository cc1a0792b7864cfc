// What a reviewer never sees and what shows that an edit is a defect: configured suites, and tests that were added later in the history, each
// laid beside the change by itself, because one of them that fails with it must not silence the others.
import type { SuiteConfig } from '#config/rules/sections/task-config'
import type { MutantResult } from '#looking/rules/mutation/judge-mutants'
import { chooseLaterTests } from '#looking/rules/trial/choose-later-tests'
import type { PlantFacts } from '#looking/rules/trial/judge-plant'
import type { FileContent } from '#task/rules/change/change-entry'
import { asideOf, type MutantBench, runBaselines } from '#task/usecases/falsify/mutant-bench'
import { baseRefOf } from '#task/usecases/look/observe-task'
import type { PlantBed } from './judge-candidates.ts'

type LaterTest = { readonly path: string; readonly content: FileContent; readonly bytes: Uint8Array }

export type HiddenCheck = {
  readonly suites: readonly SuiteConfig[]
  /** What has to lie there while they run; null: nothing. */
  readonly test: LaterTest | null
}

export async function listHiddenChecks(bed: PlantBed, shown: readonly SuiteConfig[]): Promise<HiddenCheck[]> {
  const { hiddenSuites } = bed.site.config.looking
  const configured = hiddenSuites.length === 0 ? [] : [{ suites: hiddenSuites, test: null }]
  const suites = shown.filter(({ kind }) => kind === 'test')
  const later = suites.length === 0 ? [] : await readLaterTests(bed)
  return [...configured, ...later.map(test => ({ suites, test }))]
}

async function readLaterTests({ site, base, paths: changed }: PlantBed): Promise<LaterTest[]> {
  const { world, place, config } = site
  const { workspace, reviews } = world
  const head = await workspace.findBase(place.root, baseRefOf(config))
  if (!head || head.tree === base.tree) return []
  const before = new Set([...(await workspace.listPaths(place.root, base.commit)), ...changed])
  const paths = chooseLaterTests({ before, now: await workspace.listPaths(place.root, head.commit) }, changed)
  const contents = await workspace.readContents(place.root, head.commit, paths)
  const read = paths.map(async path => {
    const [content, bytes] = [contents.get(path), await reviews.copies.readFile(place.root, head.commit, path)]
    return content && bytes ? [{ path, content, bytes }] : []
  })
  return (await Promise.all(read)).flat()
}

export type OpenedChecks = {
  readonly baseline: PlantFacts['baseline']
  /** The first that kills decides; without any that is green there is none. */
  readonly tryAll: (run: (suites: readonly SuiteConfig[]) => Promise<MutantResult>) => Promise<MutantResult | 'none'>
}

/** Only what is green with the unchanged change, three times, says anything. */
export async function openChecks(bench: MutantBench, checks: readonly HiddenCheck[]): Promise<OpenedChecks> {
  const green: HiddenCheck[] = []
  for (const { test, suites } of checks) {
    const { state, suites: timed } = await withTest(bench, test, () => runBaselines({ ...bench, suites }))
    if (state === 'green') green.push({ test, suites: timed })
  }
  const tryAll: OpenedChecks['tryAll'] = async run => {
    let last: MutantResult | 'none' = 'none'
    for (const { test, suites } of green) {
      last = await withTest(bench, test, () => runThrice(() => run(suites)))
      if (last === 'killed') break
    }
    return last
  }
  return { baseline: green.length > 0 ? 'green' : checks.length > 0 ? 'red' : 'none', tryAll }
}

const TIMES = 3

/** What kills it once and not again has not shown that it is a defect. */
async function runThrice(run: () => Promise<MutantResult>): Promise<MutantResult> {
  for (let time = 1; ; time++) {
    const end = await run()
    if (end !== 'killed') return time === 1 ? end : 'error'
    if (time === TIMES) return end
  }
}

async function withTest<Answer>(
  bench: MutantBench,
  test: LaterTest | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (test === null) return work()
  const { path, content, bytes } = test
  const { workspace, steps } = bench.task.world
  const aside = { directory: asideOf(bench.path), name: 'later-test', steps }
  await workspace.carryOut(bench.path, aside, { path, content, expected: null }, bytes)
  try {
    return await work()
  } finally {
    await workspace.carryOut(bench.path, aside, { path, content: null, expected: 'anything' }, null)
  }
}
