// Reads the findings that come with a verdict: all of them, or a list of what is wrong (spec 2.3).
import { isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import { FINDING_KINDS, FINDING_SEVERITIES, type ReviewFinding } from './review-finding.ts'

export type FindingProblem = { readonly path: string; readonly message: string }

export type FindingsReading =
  | { readonly ok: true; readonly findings: readonly ReviewFinding[] }
  | { readonly ok: false; readonly problems: readonly FindingProblem[] }

export const FINDINGS_MAX = 500

/** Makes a path from outside safe, or says that it is not: undefined. */
export type ConfinePath = (path: string) => string | undefined

// The log holds paths that were confined when they came in.
const ALREADY_CONFINED: ConfinePath = path => path

export function readFindings(value: unknown, confine: ConfinePath = ALREADY_CONFINED): FindingsReading {
  if (!Array.isArray(value)) return refuse([{ path: 'findings', message: 'must be a list' }])
  if (value.length > FINDINGS_MAX)
    return refuse([{ path: 'findings', message: `must have at most ${FINDINGS_MAX} entries` }])
  const entries = value.map((entry: unknown, index) => readFinding(entry, index, confine))
  const findings = entries.flatMap(entry => ('finding' in entry ? entry.finding : []))
  const problems = [...entries.flatMap(entry => ('problems' in entry ? entry.problems : [])), ...findRepeated(findings)]
  return problems.length > 0 ? refuse(problems) : { ok: true, findings }
}

/** A blocking finding beside an approval: recorded as it came, shown as what it is. */
export function isContradictory(verdict: string, findings: readonly Pick<ReviewFinding, 'severity'>[]): boolean {
  return verdict === 'approved' && findings.some(({ severity }) => severity === 'blocking')
}

type Entry = { readonly finding: ReviewFinding } | { readonly problems: readonly FindingProblem[] }

function readFinding(entry: unknown, index: number, confine: ConfinePath): Entry {
  const at = `findings[${index}]`
  if (!isObject(entry)) return { problems: [{ path: at, message: 'must be an object' }] }
  const { severity, kind, message, path: given } = entry
  const path = isText(given) ? confine(given) : undefined
  const problems = findProblems(entry, given === undefined || Boolean(path))
  if (
    problems.length > 0 ||
    !isOneOf(severity, FINDING_SEVERITIES) ||
    !isOneOf(kind, FINDING_KINDS) ||
    !isText(message)
  ) {
    return { problems: problems.map(([name, what]) => ({ path: `${at}.${name}`, message: what })) }
  }
  const { id, line, symbol, suggestion } = entry
  return {
    finding: {
      id: isText(id) ? id : `f${index + 1}`,
      severity,
      kind,
      message,
      ...(path !== undefined && { path }),
      ...(typeof line === 'number' && { line }),
      ...(isText(symbol) && { symbol }),
      ...(isText(suggestion) && { suggestion }),
    },
  }
}

function findProblems(entry: JsonObject, isPathSafe: boolean): [name: string, message: string][] {
  const checks: [name: string, isSound: boolean, message: string][] = [
    ['id', isOptional(entry.id, id => isText(id) && id !== ''), 'must be a text'],
    ['severity', isOneOf(entry.severity, FINDING_SEVERITIES), `must be one of ${FINDING_SEVERITIES.join(', ')}`],
    ['kind', isOneOf(entry.kind, FINDING_KINDS), `must be one of ${FINDING_KINDS.join(', ')}`],
    ['message', isText(entry.message) && entry.message.trim() !== '', 'must say something'],
    ['path', isPathSafe, 'must be a path inside the repository'],
    ['line', isOptional(entry.line, line => Number.isSafeInteger(line) && Number(line) >= 1), 'must be a line number'],
    ['symbol', isOptional(entry.symbol, isText), 'must be a text'],
    ['suggestion', isOptional(entry.suggestion, isText), 'must be a text'],
  ]
  return checks.flatMap(([name, isSound, message]) => (isSound ? [] : [[name, message]]))
}

function isOptional(value: unknown, isSound: (value: unknown) => boolean): boolean {
  return value === undefined || isSound(value)
}

function findRepeated(findings: readonly ReviewFinding[]): FindingProblem[] {
  const ids = findings.map(({ id }) => id)
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...repeated].map(id => ({ path: 'findings', message: `${id} stands twice` }))
}

function refuse(problems: readonly FindingProblem[]): FindingsReading {
  return { ok: false, problems }
}
