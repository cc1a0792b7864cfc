// The exact names a project adds: single files and sidecar pairs.

import { memberOf, memberOr, type WorkflowObject } from '../workflow/json-object.ts'
import type { ProjectFile, ProjectPair } from './contract-document.ts'
import { enterName, type NameBook } from './contract-name-book.ts'
import type { ReportProblem } from './contract-problem.ts'
import { readOneOf, readProse, readRowList, readRowStatuses, readWords } from './contract-row-values.ts'

const FILE_KEYS = { required: ['name', 'writer', 'purpose'], optional: ['scope', 'statuses'] }
const SCOPES = ['workflow', 'cross', 'marker', 'log'] as const
const MARKDOWN = '.md'

export function readProjectFiles(rows: readonly unknown[], book: NameBook, report: ReportProblem): ProjectFile[] {
  return readRowList(rows, 'files', FILE_KEYS, report, (row, path) => readFile(row, path, book, report))
}

function readFile(row: WorkflowObject, path: string, book: NameBook, report: ReportProblem): ProjectFile | undefined {
  const name = enterName(book, memberOf(row, 'name'), `${path}.name`, report)
  const writer = readProse(memberOf(row, 'writer'), `${path}.writer`, report)
  const purpose = readProse(memberOf(row, 'purpose'), `${path}.purpose`, report)
  const scope = readScope(row, `${path}.scope`, report)
  const statuses = readFileStatuses(row, `${path}.statuses`, report)
  if (name === undefined || !writer || !purpose || !scope) return undefined
  return { name, writer, purpose, scope, statuses }
}

function readScope(row: WorkflowObject, path: string, report: ReportProblem): ProjectFile['scope'] | undefined {
  const value = memberOf(row, 'scope')
  if (value === undefined) return 'cross'
  const scope = readOneOf(value, SCOPES, path, report)
  if (scope === 'log' && !endsWith(memberOf(row, 'name'), '.jsonl')) report(path, 'contract_schema_invalid')
  return scope
}

function readFileStatuses(row: WorkflowObject, path: string, report: ReportProblem): readonly string[] | null {
  const value = memberOf(row, 'statuses')
  if (value === undefined) return null
  if (!endsWith(memberOf(row, 'name'), MARKDOWN)) report(path, 'contract_schema_invalid')
  return readRowStatuses(value, path, report) ?? null
}

const PAIR_KEYS = {
  required: ['markdown', 'json', 'writer', 'purpose', 'agents', 'route', 'values'],
  optional: ['required'],
}

export function readProjectPairs(rows: readonly unknown[], book: NameBook, report: ReportProblem): ProjectPair[] {
  return readRowList(rows, 'pairs', PAIR_KEYS, report, (row, path) => readPair(row, path, book, report))
}

function readPair(row: WorkflowObject, path: string, book: NameBook, report: ReportProblem): ProjectPair | undefined {
  const names = readPairNames(row, path, book, report)
  const writer = readProse(memberOf(row, 'writer'), `${path}.writer`, report)
  const purpose = readProse(memberOf(row, 'purpose'), `${path}.purpose`, report)
  const agents = readWords(memberOf(row, 'agents'), 1, `${path}.agents`, report)
  const route = readOneOf(memberOf(row, 'route'), ['status', 'verdict'], `${path}.route`, report)
  const values = readWords(memberOf(row, 'values'), 1, `${path}.values`, report)
  const required = readWords(memberOr(row, 'required', []), 0, `${path}.required`, report)
  if (!names || !writer || !purpose || !agents || !route || !values || !required) return undefined
  return { ...names, writer, purpose, agents, route, values, required }
}

type PairNames = { readonly markdown: string; readonly json: string }

function readPairNames(
  row: WorkflowObject,
  path: string,
  book: NameBook,
  report: ReportProblem,
): PairNames | undefined {
  const earlier = new Set(book.sound)
  const unfit = findUnfitName(memberOf(row, 'markdown'), memberOf(row, 'json'))
  const markdown = enterName(book, memberOf(row, 'markdown'), `${path}.markdown`, report)
  const json = enterName(book, memberOf(row, 'json'), `${path}.json`, report)
  if (markdown === undefined || json === undefined) return undefined
  if (!unfit) return { markdown, json }
  report(`${path}.${unfit}`, 'contract_pair_invalid')
  const name = unfit === 'json' ? json : markdown
  // What somebody else has soundly, the Markdown of this very pair included, stays what no pattern may match.
  const isOfOthers = earlier.has(name) || (unfit === 'json' && json === markdown)
  if (!isOfOthers) book.sound.delete(name)
  return undefined
}

function findUnfitName(markdown: unknown, json: unknown): keyof PairNames | undefined {
  if (typeof markdown !== 'string' || !markdown.endsWith(MARKDOWN)) return 'markdown'
  return json === `${markdown.slice(0, -MARKDOWN.length)}.json` ? undefined : 'json'
}

function endsWith(name: unknown, extension: string): boolean {
  return typeof name === 'string' && name.endsWith(extension)
}
