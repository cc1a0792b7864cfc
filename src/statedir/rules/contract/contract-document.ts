// Reads the parsed content of contract.yaml: the rows a project adds to a built-in contract.

import { isJsonObject, isWholeNumber, memberOf, type WorkflowObject } from '../workflow/json-object.ts'
import type { ProfileName } from './contract.ts'
import { openNameBook } from './contract-name-book.ts'
import { readProjectFiles, readProjectPairs } from './contract-name-rows.ts'
import { readProjectPatterns } from './contract-pattern-rows.ts'
import { type ContractProblem, type ReportProblem, sortContractProblems } from './contract-problem.ts'
import { ARCHIVE_RUNS_MAX, STALE_DAYS_MAX } from './contract-table.ts'

export type ProjectFile = {
  readonly name: string
  readonly writer: string
  readonly purpose: string
  readonly scope: 'workflow' | 'cross' | 'marker' | 'log'
  readonly statuses: readonly string[] | null
}

export type ProjectPattern = {
  readonly source: string
  readonly example: string
  readonly writer: string
  readonly purpose: string
  readonly evict: boolean
}

export type ProjectPair = {
  readonly markdown: string
  readonly json: string
  readonly writer: string
  readonly purpose: string
  readonly agents: readonly string[]
  readonly route: 'status' | 'verdict'
  readonly values: readonly string[]
  readonly required: readonly string[]
}

export type ContractDocument = {
  readonly extends: ProfileName
  readonly staleDaysDefault: number | undefined
  readonly archiveRuns: number | undefined
  readonly files: readonly ProjectFile[]
  readonly patterns: readonly ProjectPattern[]
  readonly pairs: readonly ProjectPair[]
}

export type ContractReading =
  | { readonly ok: true; readonly document: ContractDocument }
  | { readonly ok: false; readonly problems: readonly ContractProblem[] }

const CONTRACT_SCHEMA = 'provost.contract/v1'

export function readContractDocument(value: unknown): ContractReading {
  const problems: ContractProblem[] = []
  const report: ReportProblem = (path, code) => problems.push({ path, code })
  if (!isJsonObject(value)) report('', 'contract_schema_invalid')
  const document = isJsonObject(value) ? readObject(value, report) : undefined
  return document && problems.length === 0
    ? { ok: true, document }
    : { ok: false, problems: sortContractProblems(problems) }
}

// A wrong key at the top leaves the meaning of the rows open, so they are not judged then.
function readObject(value: WorkflowObject, report: ReportProblem): ContractDocument | undefined {
  const wrong = Object.entries(TOP_KEYS).filter(([key, isRight]) => !isRight(memberOf(value, key)))
  const unknown = Object.keys(value).filter(key => !Object.hasOwn(TOP_KEYS, key))
  for (const key of [...wrong.map(([name]) => name), ...unknown]) report(key, 'contract_schema_invalid')
  return wrong.length + unknown.length === 0 ? readRows(value, report) : undefined
}

const TOP_KEYS: Readonly<Record<string, (value: unknown) => boolean>> = {
  schema: value => value === CONTRACT_SCHEMA,
  extends: value => value === undefined || value === 'devt' || value === 'provost',
  stale_days_default: value => value === undefined || isWholeNumber(value, 0, STALE_DAYS_MAX),
  archive_runs: value => value === undefined || isWholeNumber(value, 1, ARCHIVE_RUNS_MAX),
  files: isListOrAbsent,
  patterns: isListOrAbsent,
  pairs: isListOrAbsent,
}

function isListOrAbsent(value: unknown): boolean {
  return value === undefined || Array.isArray(value)
}

function readRows(value: WorkflowObject, report: ReportProblem): ContractDocument {
  const profile = memberOf(value, 'extends') === 'devt' ? 'devt' : 'provost'
  const book = openNameBook(profile)
  // Names first: a pattern must not match any of them.
  const files = readProjectFiles(listIn(value, 'files'), book, report)
  const pairs = readProjectPairs(listIn(value, 'pairs'), book, report)
  const patterns = readProjectPatterns(listIn(value, 'patterns'), book, report)
  return {
    extends: profile,
    staleDaysDefault: numberIn(value, 'stale_days_default'),
    archiveRuns: numberIn(value, 'archive_runs'),
    files,
    patterns,
    pairs,
  }
}

function listIn(value: WorkflowObject, key: string): readonly unknown[] {
  const list = memberOf(value, key)
  return Array.isArray(list) ? list : []
}

function numberIn(value: WorkflowObject, key: string): number | undefined {
  const number = memberOf(value, key)
  return typeof number === 'number' ? number : undefined
}
