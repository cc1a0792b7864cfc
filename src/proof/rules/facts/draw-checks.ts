// What a pack says about the checks of a change: each is a suite of which only the exit code speaks.
import type { TestLine, TestResult } from '../packs/statement.ts'

export type EndedCheck = {
  readonly name: string
  readonly conclusion: string | null
  /** Of the text that recorded it. */
  readonly sha256: string
}

export type CheckFacts = {
  readonly tree: string
  readonly configured: readonly { readonly name: string; readonly command: readonly string[] }[]
  /** Of this very commit, in the order in which they ended. */
  readonly ended: readonly EndedCheck[]
}

const STATUS_OF: Readonly<Record<string, TestResult['status']>> = {
  success: 'passed',
  failure: 'failed',
  timed_out: 'timeout',
}

export function drawChecks({ tree, configured, ended }: CheckFacts): readonly TestLine[] {
  const last = new Map(ended.map(check => [check.name, check]))
  const commands = new Map(configured.map(({ name, command }) => [name, command]))
  return [...new Set([...commands.keys(), ...last.keys()])].map(suite => {
    const check = last.get(suite)
    return {
      suite,
      command: commands.get(suite) ?? [],
      tree,
      base: null,
      change: check ? resultOf(check) : null,
      report: check?.sha256 ?? null,
      environment: null,
    }
  })
}

/** The command itself is the one test that passed or failed; what was cancelled or never began is an error. */
function resultOf({ conclusion }: EndedCheck): TestResult {
  const status = STATUS_OF[conclusion ?? ''] ?? 'error'
  const passed = status === 'passed' ? 1 : 0
  const failed = status === 'failed' ? 1 : 0
  return { status, passed, failed, skipped: 0, errored: 1 - passed - failed }
}
