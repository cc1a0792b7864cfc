// Reads SARIF 2.1.0: findings of other tools, and what those tools really looked at.
import type { SeverityOfFinding } from '#finding/rules/severity'
import { isSeverity } from '#finding/rules/severity'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { readMessage } from './sarif-message.ts'
import { readPlace, resolveUri, type SarifPlace, type SarifRoots } from './sarif-place.ts'
import { readRules, ruleIdOf, type SarifRules } from './sarif-rules.ts'
import { objectOf, sarifListOf, sarifRefusal, sarifTextOrNull } from './sarif-values.ts'

export type SarifFinding = SarifPlace & {
  /** The finding of ours that an export of ours named. */
  readonly findingId: string | null
  readonly state: string | null
  readonly detail: string | null
  readonly rule_id: string | null
  readonly severity: SeverityOfFinding
  readonly category: string
  readonly description: string
  /** The tool says that its baseline had it, and that it is no longer there. */
  readonly isAbsent: boolean
  /** That somebody decided not to be told of it any more; null also while that is under review or was refused. */
  readonly suppression: SarifSuppression | null
  /** As it came, so that nothing of it is lost. */
  readonly raw: JsonObject
}

export type SarifSuppression = { readonly kind: string; readonly justification: string | null }

export type SarifRun = {
  readonly tool: string
  readonly version: string | null
  readonly guid: string | null
  readonly automationId: string | null
  readonly revision: string | null
  readonly findings: readonly SarifFinding[]
  /** Rules that it names; all that it ran, if rules are named that found nothing. */
  readonly rules: { readonly ids: readonly string[]; readonly isWholeSet: boolean }
  /** Null: it does not say. */
  readonly succeeded: boolean | null
  /** Null: not known what was looked at, so nothing can be fixed by this file. */
  readonly observed: readonly string[] | null
}

/** `projectPath`: where the project lies, for tools that print whole paths; `revision`: for tools that name none. */
export function readSarif(
  document: unknown,
  projectPath: string | null = null,
  revision: string | null = null,
): SarifRun[] {
  if (!isObject(document)) throw sarifRefusal('it is no JSON object')
  if (document.version !== '2.1.0') throw sarifRefusal(`its version is ${JSON.stringify(document.version ?? null)}`)
  if (!Array.isArray(document.runs)) throw sarifRefusal('it has no runs')
  return document.runs.map((run: unknown, index) => {
    if (!isObject(run)) throw sarifRefusal(`runs[${index}] is no object`)
    return readRun(run, `runs[${index}]`, projectPath, revision)
  })
}

function readRun(run: JsonObject, name: string, projectPath: string | null, said: string | null): SarifRun {
  const driver = objectOf(objectOf(run.tool).driver)
  if (!isText(driver.name)) throw sarifRefusal(`${name} names no tool`)
  const { results } = run
  if (results !== undefined && results !== null && !Array.isArray(results))
    throw sarifRefusal(`${name}.results is no list`)
  const roots = { bases: objectOf(run.originalUriBaseIds), projectPath, artifacts: sarifListOf(run.artifacts) }
  const rules = readRules(run)
  const rows = sarifListOf(results).map((result, index) => ({
    result,
    place: readPlace(result, roots, `${name}.results[${index}]`),
  }))
  const found = rows.filter(({ result }) => isFinding(result))
  const automation = objectOf(run.automationDetails)
  const revision = sarifTextOrNull(objectOf(sarifListOf(run.versionControlProvenance)[0]).revisionId) ?? said
  const succeeded = readSuccess(run)
  const isComplete = Array.isArray(results) && revision !== null && succeeded === true
  const passed = rows.filter(({ result }) => result.kind === 'pass').map(({ place }) => place.path)
  return {
    tool: driver.name,
    version: sarifTextOrNull(driver.semanticVersion) ?? sarifTextOrNull(driver.version),
    guid: sarifTextOrNull(automation.guid),
    automationId: sarifTextOrNull(automation.id),
    revision,
    findings: found.map(({ result, place }) => readFinding(result, place, rules)),
    rules: describeRules(rules, sarifListOf(results)),
    succeeded,
    observed: isComplete ? listObserved(passed, roots) : null,
  }
}

/** Passes and what does not apply are no findings. */
function isFinding({ kind }: JsonObject): boolean {
  return kind === undefined || kind === 'fail' || kind === 'open' || kind === 'review'
}

function readSuccess(run: JsonObject): boolean | null {
  const invocations = sarifListOf(run.invocations)
  const notes = invocations.flatMap(({ toolExecutionNotifications, toolConfigurationNotifications }) => [
    ...sarifListOf(toolExecutionNotifications),
    ...sarifListOf(toolConfigurationNotifications),
  ])
  if (notes.some(({ level }) => level === 'error')) return false
  if (invocations.some(({ executionSuccessful }) => executionSuccessful === false)) return false
  const isSaid = invocations.length > 0 && invocations.every(({ executionSuccessful }) => executionSuccessful === true)
  return isSaid ? true : null
}

function listObserved(passed: readonly (string | null)[], roots: SarifRoots): string[] {
  const targets = roots.artifacts.filter(({ roles }) => Array.isArray(roles) && roles.includes('analysisTarget'))
  const paths = [...passed, ...targets.map(({ location }) => resolveUri(objectOf(location), roots))]
  return [...new Set(paths.filter(path => path !== null))].toSorted()
}

/** Many tools list only the rules that found something; a list with more than those is the whole set. */
function describeRules(rules: SarifRules, results: readonly JsonObject[]): SarifRun['rules'] {
  const found = new Set(results.flatMap(result => ruleIdOf(result) ?? rules.ofResult(result)?.id ?? []))
  const ids = [...rules.byId.keys()]
  return { ids: ids.toSorted(), isWholeSet: ids.some(id => !found.has(id)) }
}

function readFinding(result: JsonObject, place: SarifPlace, rules: SarifRules): SarifFinding {
  const rule = rules.ofResult(result)
  const ours = objectOf(objectOf(result.properties).provost)
  const security = rule?.security ?? null
  return {
    ...place,
    findingId: sarifTextOrNull(objectOf(result.fingerprints)['provostFinding/v1']),
    state: sarifTextOrNull(ours.state),
    detail: sarifTextOrNull(ours.detail),
    rule_id: 'rule_id' in ours ? sarifTextOrNull(ours.rule_id) : (ruleIdOf(result) ?? rule?.id ?? null),
    severity: isSeverity(ours.severity)
      ? ours.severity
      : severityOf(sarifTextOrNull(result.level) ?? rule?.level ?? 'warning', security),
    category:
      sarifTextOrNull(ours.category) ?? (security !== null || rule?.tags.includes('security') ? 'security' : 'quality'),
    description: readMessage(result, rule, rules.globalMessages),
    isAbsent: result.baselineState === 'absent',
    suppression: readSuppression(result),
    raw: result,
  }
}

function severityOf(level: string, security: number | null): SeverityOfFinding {
  if (security !== null && security >= 9) return 'CRITICAL'
  if (security !== null && security >= 7) return 'HIGH'
  if (level === 'error') return 'HIGH'
  return level === 'note' || level === 'none' ? 'LOW' : 'MEDIUM'
}

/** One that nobody has accepted yet suppresses nothing (SARIF 3.35.3: without a status it is accepted). */
function readSuppression(result: JsonObject): SarifSuppression | null {
  const all = sarifListOf(result.suppressions)
  const [first] = all
  const isAccepted = all.every(({ status }) => status === undefined || status === null || status === 'accepted')
  if (!first || !isAccepted) return null
  return { kind: sarifTextOrNull(first.kind) ?? 'external', justification: sarifTextOrNull(first.justification) }
}
