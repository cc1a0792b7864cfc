// Whether anything notices one mutation: the tests near it, then those of the built program, then the compiler.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Chosen } from './choose-sites.ts'
import type { MutantPlace } from './mutant-place.ts'
import { chooseEndToEnd, chooseNear } from './strata.ts'

export type Fate = 'unit tests' | 'end-to-end tests' | 'compiler' | 'survived'

const VITEST = 'node_modules/vitest/vitest.mjs'
const LIMIT_MS = 10 * 60_000
const NOTICED_BY = [
  ['unit tests', nextDoor],
  ['unit tests', nearTests],
  ['unit tests', unitTests],
  ['end-to-end tests', endToEndTests],
  ['compiler', compiler],
] as const

export type Effort = 'whole' | 'quick' | 'near'

/** What is left out is not asked. */
const LEFT_OUT: Readonly<Record<Effort, readonly unknown[]>> = {
  whole: [],
  quick: [endToEndTests],
  near: [endToEndTests, unitTests],
}

export async function trySite(place: MutantPlace, site: Chosen, effort: Effort): Promise<Fate> {
  for (const [fate, look] of NOTICED_BY) {
    if (LEFT_OUT[effort].includes(look)) continue
    place.mutate(site)
    const isRed = !(await look(place.path, site))
    place.mend(site)
    // What is red without the mutation too has noticed nothing; a second look tells a busy machine from a red test.
    if (isRed && ((await look(place.path, site)) || (await look(place.path, site)))) return fate
  }
  return 'survived'
}

/** Most mutations are noticed next door, long before everything that reaches the file has run. */
function nextDoor(path: string, { file }: Chosen): Promise<boolean> {
  return areGreen(
    path,
    listUnitTests(path).filter(test => dirname(test) === dirname(file)),
  )
}

function nearTests(path: string, { file }: Chosen): Promise<boolean> {
  return areGreen(path, chooseNear(file, listUnitTests(path)))
}

function listUnitTests(path: string): string[] {
  return readdirSync(join(path, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name) && !name.includes('postgres'))
    .map(name => `src/${name}`)
}

async function areGreen(path: string, tests: readonly string[]): Promise<boolean> {
  return tests.length === 0 || isGreen(path, [VITEST, 'run', '--project', 'unit', '--bail', '1', ...tests])
}

function unitTests(path: string, { file }: Chosen): Promise<boolean> {
  return isGreen(path, [VITEST, 'related', '--run', '--project', 'unit', '--bail', '1', '--passWithNoTests', file])
}

async function endToEndTests(path: string, { file }: Chosen): Promise<boolean> {
  const all = ['e2e', 'browser'].flatMap(folder =>
    readdirSync(join(path, 'test', folder))
      .filter(name => name.endsWith('.test.ts'))
      .map(name => `test/${folder}/${name}`),
  )
  const chosen = chooseEndToEnd(file, all)
  if (chosen.length === 0) return true
  if (!(await isGreen(path, ['scripts/build.mjs']))) return false
  return isGreen(path, [VITEST, 'run', '--config', 'vitest.e2e.config.ts', '--bail', '1', ...chosen])
}

function compiler(path: string, { file }: Chosen): Promise<boolean> {
  return isGreen(path, ['node_modules/typescript-native/bin/tsc', '-p', file.startsWith('src/web/') ? 'src/web' : '.'])
}

/** A mutation that makes something hang is noticed too, by whoever waits. */
async function isGreen(cwd: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', detached: true })
  const late = setTimeout(() => end(child), LIMIT_MS)
  const [code] = await once(child, 'exit')
  clearTimeout(late)
  return code === 0
}

function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}
