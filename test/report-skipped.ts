// What did not run is named at the end of every run; in CI it is a failure, unless a row below says why it may be missing.
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

type Skipped = { readonly file: string; readonly name: string }

/** Each row is a need that CI cannot meet, and why. */
const MAY_BE_MISSING: readonly { readonly test: RegExp; readonly because: string }[] = [
  { test: /root reads everything|not replaced|directory that is read-only/, because: 'root may do everything' },
  { test: /a repository of somebody else/, because: 'only root can make one' },
  {
    test: /systemd-analyze verify|service.test.ts/,
    because: 'not every machine has systemd, and only root can make room for another one',
  },
  { test: /provost signal.*unknown flag/, because: 'a hook never fails the agent that calls it' },
]

export default class SkippedReporter implements Reporter {
  #isFiltered = false

  onInit({ config }: Vitest): void {
    this.#isFiltered = config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#isFiltered) return
    const skipped = modules.flatMap(listSkipped)
    const wrong = skipped.filter(test => becauseOf(test) === undefined)
    for (const line of composeLines(skipped)) console.log(line)
    if (process.env.CI !== 'true' || wrong.length === 0) return
    console.log(`${wrong.length} of them must run in CI`)
    process.exitCode = 1
  }
}

function listSkipped(module: TestModule): Skipped[] {
  const file = relative(process.cwd(), module.moduleId)
  return [...module.children.allTests('skipped')].map(({ fullName }) => ({ file, name: fullName }))
}

function composeLines(skipped: readonly Skipped[]): string[] {
  if (skipped.length === 0) return []
  const lines = skipped.map(test => `  ${test.file} > ${test.name}  (${becauseOf(test) ?? 'NOT EXPECTED'})`)
  return ['', `did not run: ${skipped.length}`, ...lines]
}

function becauseOf({ file, name }: Skipped): string | undefined {
  return MAY_BE_MISSING.find(({ test }) => test.test(`${file} ${name}`))?.because
}
