// What a baseline was made of. One that was made of anything else is another baseline, and is run.

import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { EvalReport } from './eval-report.ts'

export type BaselineParts = {
  /** The tree that the suites run on. */
  readonly tree: string
  readonly suites: readonly unknown[]
  /** What prepares a worktree: commands, links and copies, as configured. */
  readonly preparation: unknown
  /** What the suites find around them: variables by value, programs and lock files by identity, the platform. */
  readonly surroundings: Readonly<Record<string, string>>
  /** How the suites are kept inside. */
  readonly confinement: string
}

/** Raised when the meaning of a part changes: what an older program kept is then not found. */
const KEY_VERSION = 2

export function composeBaselineKey(parts: BaselineParts): string {
  return sha256Hex(canonicalJson({ version: KEY_VERSION, ...parts } as never))
}

/** A suite that could not run says something about this moment and nothing about the tree. */
export function mayKeepBaseline({ status, suites }: Pick<EvalReport, 'status' | 'suites'>): boolean {
  return status === 'completed' && suites.every(suite => suite.status === 'passed' || suite.status === 'failed')
}
