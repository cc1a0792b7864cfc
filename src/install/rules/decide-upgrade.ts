// Whether the program that is asked may take the place of the daemon that runs, and what is said where versions differ.
import type { Decision } from '#kernel/machine/decision'

export type VersionFacts = { readonly program: string; readonly daemon: string | null }

export type Upgrade = 'start' | 'nothing' | 'replace' | 'refuse'

/** A daemon that does not tell its version in numbers is no reason to replace it, and none to call it the same. */
export function decideUpgrade(facts: VersionFacts): Decision<Upgrade, VersionFacts> {
  const { program, daemon } = facts
  if (daemon === null) return { result: 'start', rule: 'NO_DAEMON', evidence: facts }
  if (daemon === program) return { result: 'nothing', rule: 'SAME_VERSION', evidence: facts }
  const order = compareVersions(program, daemon)
  if (order === null) return { result: 'replace', rule: 'VERSION_UNKNOWN', evidence: facts }
  if (order < 0) return { result: 'refuse', rule: 'DAEMON_NEWER', evidence: facts }
  return { result: 'replace', rule: 'DAEMON_OLDER', evidence: facts }
}

/** One line for a person; null where there is nothing to say. */
export function describeSkew(facts: VersionFacts): string | null {
  const { rule } = decideUpgrade(facts)
  if (rule === 'NO_DAEMON' || rule === 'SAME_VERSION') return null
  const seen = `the daemon is version ${facts.daemon}, this command is ${facts.program}`
  if (rule === 'DAEMON_NEWER') return `${seen}: use the newer program, which started it`
  return `${seen}: \`provost upgrade\` replaces it; agents go on meanwhile`
}

/** Semantic Versioning 2.0, without build metadata; null when one of them is no version. */
export function compareVersions(left: string, right: string): number | null {
  const [a, b] = [readVersion(left), readVersion(right)]
  if (!a || !b) return null
  for (const [index, number] of a.numbers.entries()) if (number !== b.numbers[index]) return number - b.numbers[index]!
  if (a.pre.length === 0 || b.pre.length === 0) return Number(a.pre.length === 0) - Number(b.pre.length === 0)
  return comparePre(a.pre, b.pre)
}

function readVersion(text: string): { numbers: number[]; pre: string[] } | undefined {
  const [, core, pre] = /^v?(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(text) ?? []
  return core === undefined ? undefined : { numbers: core.split('.').map(Number), pre: pre?.split('.') ?? [] }
}

function comparePre(left: readonly string[], right: readonly string[]): number {
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [a, b] = [left[index], right[index]]
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1
    if (a !== b) return comparePart(a, b)
  }
  return 0
}

function comparePart(left: string, right: string): number {
  const [a, b] = [left, right].map(part => (/^\d+$/.test(part) ? Number(part) : null)) as [number | null, number | null]
  if (a !== null && b !== null) return a - b
  if (a !== null || b !== null) return a !== null ? -1 : 1
  return left < right ? -1 : 1
}
