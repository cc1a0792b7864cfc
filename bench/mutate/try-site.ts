// Whether anything notices one mutation: the tests that reach it, then those of the built program, then the compiler.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findRed, runNode } from './ask-tests.ts'
import type { Chosen } from './choose-sites.ts'
import type { MutantPlace } from './mutant-place.ts'
import type { ReachMap } from './reach-map.ts'
import { chooseEndToEnd, chooseNear } from './strata.ts'

export type Fate = 'unit tests' | 'end-to-end tests' | 'compiler' | 'survived'
/** With the tests that noticed it; a program that checks has words instead of a file. */
export type Tried = { readonly fate: Fate; readonly red: readonly string[] }
export type Effort = 'whole' | 'quick' | 'near'

/** Of the tests that only reach the place, those that fit into this are asked; what is not asked has noticed nothing. */
const FAR_MS_MAX = 300_000

type Look = (place: string, site: Chosen, reach: ReachMap) => Promise<readonly string[]>

/** In this order; each gives the tests that are red. */
const LOOKS: readonly { readonly fate: Fate; readonly look: Look; readonly efforts: readonly Effort[] }[] = [
  { fate: 'unit tests', look: askNear, efforts: ['whole', 'quick', 'near'] },
  { fate: 'unit tests', look: askFar, efforts: ['whole', 'quick'] },
  { fate: 'end-to-end tests', look: askEndToEnd, efforts: ['whole'] },
  { fate: 'compiler', look: askCompiler, efforts: ['whole', 'quick', 'near'] },
]

export async function trySite(place: MutantPlace, site: Chosen, effort: Effort, reach: ReachMap): Promise<Tried> {
  for (const { fate, look, efforts } of LOOKS) {
    if (!efforts.includes(effort)) continue
    place.mutate(site)
    const red = await look(place.path, site, reach)
    place.mend(site)
    if (red.length > 0 && (await isGreenWithout(place.path, red))) return { fate, red }
  }
  return { fate: 'survived', red: [] }
}

/** What is red without the mutation too has noticed nothing; a second look tells a busy machine from a red test. */
async function isGreenWithout(place: string, red: readonly string[]): Promise<boolean> {
  const again = () => (red[0]!.startsWith('src/') ? findRed(place, red) : redOf(place, red))
  return (await again()).length === 0 || (await again()).length === 0
}

function askNear(place: string, site: Chosen, reach: ReachMap): Promise<readonly string[]> {
  return findRed(place, nearOf(place, site, reach))
}

/** What reaches the place and lies near it by folder or words; of what the map does not know, the same. Next door is asked first. */
function nearOf(place: string, site: Chosen, reach: ReachMap): string[] {
  const all = listUnitTests(place)
  const nextDoor = all.filter(test => dirname(test) === dirname(site.file))
  const known = [...reach.testsOf(site), ...all.filter(test => !reach.knows(test))]
  return [...new Set([...nextDoor, ...chooseNear(site.file, known)])]
}

function askFar(place: string, site: Chosen, reach: ReachMap): Promise<readonly string[]> {
  const near = nearOf(place, site, reach)
  const far = reach.testsOf(site).filter(test => !near.includes(test))
  const msUpTo = (index: number) => far.slice(0, index + 1).reduce((sum, test) => sum + reach.msOf(test), 0)
  return findRed(
    place,
    far.filter((_test, index) => msUpTo(index) <= FAR_MS_MAX),
  )
}

export function listUnitTests(place: string): string[] {
  return readdirSync(join(place, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => `src/${name}`)
}

async function askEndToEnd(place: string, { file }: Chosen): Promise<readonly string[]> {
  const all = ['e2e', 'browser'].flatMap(folder =>
    readdirSync(join(place, 'test', folder))
      .filter(name => name.endsWith('.test.ts'))
      .map(name => `test/${folder}/${name}`),
  )
  const chosen = chooseEndToEnd(file, all)
  return chosen.length === 0 ? [] : redOf(place, chosen)
}

/** The built program; of the compiler there is no file to name. */
async function redOf(place: string, tests: readonly string[]): Promise<readonly string[]> {
  const isCompiler = tests[0]!.startsWith('-p ')
  if (isCompiler) return compile(place, tests)
  if (!(await runNode(place, ['scripts/build.mjs']))) return tests
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.e2e.config.ts', '--bail', '1', ...tests]
  return (await runNode(place, args)) ? [] : tests
}

function askCompiler(place: string, { file }: Chosen): Promise<readonly string[]> {
  return compile(place, [`-p ${/^src\/web\/|\/pages\//.test(file) ? 'src/web' : '.'}`])
}

async function compile(place: string, words: readonly string[]): Promise<readonly string[]> {
  const [, project] = words[0]!.split(' ')
  // One file differs from the last time, so most of what was checked then still holds.
  const memory = ['--noEmit', '--incremental', '--tsBuildInfoFile', `.types-${project!.replaceAll('/', '-')}.json`]
  const args = ['node_modules/typescript-native/bin/tsc', ...words[0]!.split(' '), ...memory]
  return (await runNode(place, args)) ? [] : words
}
