// Asks unit tests about the tree of a place, nearest and quickest first, up to the first that is red.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const VITEST = 'node_modules/vitest/vitest.mjs'
const LIMIT_MS = 20 * 60_000

/** The files that are red; a run that did not even come to its end is red by all of them. */
export async function findRed(place: string, tests: readonly string[]): Promise<readonly string[]> {
  if (tests.length === 0) return []
  const report = join(place, 'mutant-report.json')
  rmSync(report, { force: true })
  const isGreen = await runNode(
    place,
    [VITEST, 'run', '--config', 'bench/mutate/try.config.ts', ...projectsOf(tests), ...tests],
    {
      PROVOST_MUTANT_TESTS: tests.join(' '),
      PROVOST_MUTANT_REPORT: report,
      PROVOST_MUTANT_CACHE: join(place, '.vitest-cache'),
    },
  )
  if (isGreen) return []
  const red = existsSync(report) ? readRed(place, report) : []
  return red.length > 0 ? red : tests
}

/** A server is started only for who needs one. */
function projectsOf(tests: readonly string[]): string[] {
  const names = tests.some(test => test.includes('postgres')) ? ['unit', 'postgres'] : ['unit']
  return names.flatMap(name => ['--project', name])
}

function readRed(place: string, report: string): string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly { readonly name: string; readonly status: string }[]
  }
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.slice(place.length + 1))
}

/** A mutation that makes something hang is noticed too, by whoever waits. */
export async function runNode(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', detached: true, env: { ...process.env, ...env } })
  const late = setTimeout(() => end(child), LIMIT_MS)
  const [code] = await once(child, 'exit')
  clearTimeout(late)
  return code === 0
}

function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}
