// Which tests of an accepted task are bound to the finding that asked for it: the suites that passed with its change, made
// of the tests that the change brought. A change without a test has nothing that could prove it.
import type { SuiteConfig } from '#config/rules/sections/task-config'
import { isBoundTestPath } from '#swarm/rules/finding/bound-test'
import type { ChangeEntry } from '#task/rules/change/change-entry'
import type { EvalReport } from '#task/rules/tests/eval-report'

export type RepairTest = { readonly command: readonly string[]; readonly files: readonly string[] }

export type AcceptedWork = {
  readonly entries: readonly Pick<ChangeEntry, 'path' | 'after'>[]
  readonly suites: readonly SuiteConfig[]
  readonly report: EvalReport | null
}

export function planRepairTests({ entries, suites, report }: AcceptedWork): RepairTest[] {
  const files = entries.filter(({ path, after }) => after !== null && isBoundTestPath(path)).map(({ path }) => path)
  if (files.length === 0) return []
  const passed = new Set(report?.suites.filter(({ status }) => status === 'passed').map(({ id }) => id))
  return suites
    .filter(suite => suite.kind === 'test' && passed.has(suite.id) && isPlain(suite))
    .map(({ command }) => ({ command: typeof command === 'string' ? ['sh', '-c', command] : command, files }))
}

/** A bound test is a command at the root; what needs more than that around it cannot be told by one. */
function isPlain({ cwd, env }: SuiteConfig): boolean {
  return cwd === undefined && env === undefined
}
