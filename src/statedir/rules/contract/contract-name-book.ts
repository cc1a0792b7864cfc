// The names taken so far while a project's contract is read.
import { BUILT_IN_CONTRACTS } from './compile-contract.ts'
import type { Contract, ProfileName } from './contract.ts'
import type { ReportProblem } from './contract-problem.ts'
import { FILE_EXTENSIONS } from './name-pattern.ts'

export type NameBook = {
  readonly base: Contract
  /** In lower case: two names that differ only in case are one file on some disks. */
  readonly taken: Set<string>
  /** Canonical names without a problem. */
  readonly sound: Set<string>
}

export function openNameBook(profile: ProfileName): NameBook {
  const base = BUILT_IN_CONTRACTS[profile]
  const names = base.names.map(row => row.name)
  return { base, taken: new Set(names.map(name => name.toLowerCase())), sound: new Set(names) }
}

const NAME = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,99}(?<=.\\.(?:${FILE_EXTENSIONS.join('|')}))$`)

/** The name, if it may stand in a contract at all; it is then taken, and sound if nothing else is wrong with it. */
export function enterName(book: NameBook, name: unknown, path: string, report: ReportProblem): string | undefined {
  if (typeof name !== 'string' || !NAME.test(name)) {
    report(path, 'contract_name_invalid')
    return undefined
  }
  if (book.taken.has(name.toLowerCase())) {
    report(path, 'contract_name_duplicate')
    return name
  }
  book.taken.add(name.toLowerCase())
  if (book.base.patterns.some(row => !row.fallback && row.regex.test(name))) report(path, 'contract_name_redundant')
  else book.sound.add(name)
  return name
}
