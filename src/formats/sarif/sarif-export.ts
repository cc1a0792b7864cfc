// Writes the findings of a wave as SARIF 2.1.0. What is unverified goes to a run of its own, which claims nothing.
import { isOpenFinding } from '#finding/rules/finding-state'
import type { SeverityOfFinding } from '#finding/rules/severity'
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import type { FindingView } from '#swarm/rules/finding/finding-view'

export type SarifWave = {
  readonly repo: string
  readonly lens: string
  readonly number: number
  readonly version: string
  readonly findings: readonly FindingView[]
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'
const GITHUB_RESULTS_MAX = 25_000

const LEVELS: Readonly<Record<SeverityOfFinding, string>> = {
  CRITICAL: 'error',
  HIGH: 'error',
  MEDIUM: 'warning',
  LOW: 'note',
}
const SECURITY: Readonly<Record<SeverityOfFinding, string>> = {
  CRITICAL: '9.5',
  HIGH: '8.0',
  MEDIUM: '5.5',
  LOW: '2.0',
}

/** All findings of the wave: a baseline state on every result of the first run, on none of the second. */
export function composeSarif(wave: SarifWave) {
  const proven = wave.findings.filter(({ state }) => state !== 'unverified')
  const unverified = wave.findings.filter(({ state }) => state === 'unverified')
  const id = `provost/${wave.repo}/${wave.lens}/${wave.number}`
  const first = {
    ...composeRun(wave, id, proven),
    results: proven.map(finding => ({ ...composeResult(finding), baselineState: baselineOf(finding) })),
  }
  if (unverified.length === 0) return composeDocument([first])
  const second = {
    ...composeRun(wave, `${id}/unverified`, unverified),
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: [composeWarning(unverified)] }],
    results: unverified.map(finding => ({ ...composeResult(finding), kind: 'open', level: 'none' })),
  }
  return composeDocument([first, second])
}

/** For code scanning: what is open, and within its limits. */
export function composeGithubSarif(wave: SarifWave) {
  const open = wave.findings.filter(({ state }) => isOpenFinding(state))
  if (open.length > GITHUB_RESULTS_MAX)
    throw provostError('SARIF_LIMIT', { details: { profile: 'github', count: open.length, max: GITHUB_RESULTS_MAX } })
  const results = open.map(finding => ({
    ...composeResult(finding),
    partialFingerprints: { primaryLocationLineHash: lineHash(finding) },
  }))
  return composeDocument([{ ...composeRun(wave, `provost/${wave.repo}/${wave.lens}/${wave.number}`, open), results }])
}

function composeDocument<Run>(runs: readonly Run[]) {
  return { $schema: SCHEMA, version: '2.1.0', runs }
}

function composeRun({ version }: SarifWave, id: string, findings: readonly FindingView[]) {
  const rules = new Map(findings.map(finding => [ruleIdOf(finding), finding]))
  return {
    tool: {
      driver: { name: 'provost', version, rules: [...rules].map(([rule, finding]) => composeRule(rule, finding)) },
    },
    automationDetails: { id },
    columnKind: 'utf16CodeUnits',
  }
}

function composeRule(id: string, { category, severity }: FindingView) {
  const security = category === 'security' ? { 'security-severity': SECURITY[severity] } : {}
  return { id, properties: { tags: [category], ...security } }
}

function composeResult(finding: FindingView) {
  const { id, severity, description, title, state, detail, category, rule_id, decision } = finding
  const justification = decision?.reason ?? ''
  const isDecided = state === 'deferred' || state === 'rejected'
  return {
    ruleId: ruleIdOf(finding),
    level: LEVELS[severity],
    message: { text: description || title || id },
    locations: composeLocations(finding),
    fingerprints: { 'provostFinding/v1': id },
    ...(isDecided && {
      suppressions: [{ kind: decision?.suppression ?? 'external', status: 'accepted', justification }],
    }),
    properties: {
      provost: { state, detail, severity, category, rule_id, ...(state === 'rejected' && { falsePositive: true }) },
    },
  }
}

function composeLocations({ path, line, symbol }: FindingView) {
  if (path === null) return []
  const uri = path.split('/').map(encodeURIComponent).join('/')
  const region = line === null ? {} : { region: { startLine: line } }
  const logicalLocations = symbol === null ? {} : { logicalLocations: [{ fullyQualifiedName: symbol }] }
  return [{ physicalLocation: { artifactLocation: { uri }, ...region }, ...logicalLocations }]
}

/** A regression is new again, and says so in its properties; a place or severity that changed makes it updated. */
function baselineOf({ state, detail }: FindingView): 'new' | 'unchanged' | 'updated' | 'absent' {
  if (state === 'fixed' || state === 'obsolete') return 'absent'
  if (state === 'new' || detail === 'regressed') return 'new'
  return detail === 'moved' ? 'updated' : 'unchanged'
}

function composeWarning(findings: readonly FindingView[]) {
  const reasons = new Set(findings.map(({ detail }) => detail ?? 'no_proof'))
  const paths = new Set(findings.map(({ path }) => path ?? '(no path)'))
  const text = `${findings.length} findings could not be verified (${[...reasons].toSorted().join(', ')}): ${[...paths].toSorted().join(', ')}`
  return { level: 'warning', message: { text } }
}

function ruleIdOf({ rule_id, category }: FindingView): string {
  return rule_id ?? category
}

function lineHash({ path, core, line, fingerprint }: FindingView): string {
  return `${sha256Hex(`${path}\n${core ?? fingerprint ?? line}`).slice(0, 16)}:1`
}
