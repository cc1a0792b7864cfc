// Reads SARIF 2.1.0: findings of other tools, and what those tools really looked at.
import type { Severity } from '#finding/rules/severity'
import { isSeverity } from '#finding/rules/severity'
import { provostError } from '#kernel/errors/errors'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { objectOf, readPlace, resolveUri, type SarifPlace, type SarifRoots } from './sarif-place.ts'

export type SarifFinding = SarifPlace & {
  /** The finding of ours that an export of ours named. */
  readonly findingId: string | null
  readonly state: string | null
  readonly detail: string | null
  readonly rule_id: string | null
  readonly severity: Severity
  readonly category: string
  readonly description: string
  readonly suppression: { readonly status: string; readonly justification: string | null } | null
  /** As it came, so that nothing of it is lost. */
  readonly raw: JsonObject
}

export type SarifRun = {
  readonly tool: string
  readonly guid: string | null
  readonly automationId: string | null
  readonly revision: string | null
  readonly findings: readonly SarifFinding[]
  /** Null: not known what was looked at, so nothing can be fixed by this file. */
  readonly observed: readonly string[] | null
}

/** `projectPath`: where the project lies, for tools that print whole paths. */
export function readSarif(document: unknown, projectPath: string | null = null): SarifRun[] {
  if (!isObject(document)) throw refusal('it is no JSON object')
  if (document.version !== '2.1.0') throw refusal(`its version is ${JSON.stringify(document.version ?? null)}`)
  if (!Array.isArray(document.runs)) throw refusal('it has no runs')
  return document.runs.map((run: unknown, index) => {
    if (!isObject(run)) throw refusal(`runs[${index}] is no object`)
    return readRun(run, index, projectPath)
  })
}

function refusal(why: string) {
  return provostError('SARIF_INVALID', { message: `the SARIF file cannot be used: ${why}`, details: { errors: [why] } })
}

function readRun(run: JsonObject, index: number, projectPath: string | null): SarifRun {
  const driver = objectOf(objectOf(run.tool).driver)
  if (!isText(driver.name)) throw refusal(`runs[${index}] names no tool`)
  const { results } = run
  if (results !== undefined && results !== null && !Array.isArray(results))
    throw refusal(`runs[${index}].results is no list`)
  const rows = listOf(results)
  const roots = { bases: objectOf(run.originalUriBaseIds), projectPath }
  const automation = objectOf(run.automationDetails)
  const revision = objectOf(listOf(run.versionControlProvenance)[0]).revisionId
  const rules = rulesOf(driver, run)
  const isComplete = Array.isArray(results) && isText(revision) && wasSuccessful(run)
  return {
    tool: driver.name,
    guid: textOrNull(automation.guid),
    automationId: textOrNull(automation.id),
    revision: textOrNull(revision),
    findings: rows.filter(isFinding).map(result => readFinding(result, roots, rules)),
    observed: isComplete ? observedPaths(rows, run, roots) : null,
  }
}

/** Passes and what does not apply are no findings. */
function isFinding({ kind }: JsonObject): boolean {
  return kind === undefined || kind === 'fail' || kind === 'open' || kind === 'review'
}

function wasSuccessful(run: JsonObject): boolean {
  const invocations = listOf(run.invocations)
  const notes = invocations.flatMap(({ toolExecutionNotifications, toolConfigurationNotifications }) => [
    ...listOf(toolExecutionNotifications),
    ...listOf(toolConfigurationNotifications),
  ])
  const isSound = invocations.length > 0 && invocations.every(({ executionSuccessful }) => executionSuccessful === true)
  return isSound && notes.every(({ level }) => level !== 'error')
}

function observedPaths(rows: readonly JsonObject[], run: JsonObject, roots: SarifRoots): string[] {
  const passes = rows.filter(({ kind }) => kind === 'pass').map(result => readPlace(result, roots).path)
  const targets = listOf(run.artifacts).filter(({ roles }) => Array.isArray(roles) && roles.includes('analysisTarget'))
  const paths = [...passes, ...targets.map(({ location }) => resolveUri(objectOf(location), roots))]
  return [...new Set(paths.filter(path => path !== null))].toSorted()
}

type Rules = ReadonlyMap<
  string,
  { readonly level: string | null; readonly security: number | null; readonly tags: readonly string[] }
>

/** What a rule says of itself, overridden by how this run was configured. */
function rulesOf(driver: JsonObject, run: JsonObject): Rules {
  const extensions = listOf(objectOf(run.tool).extensions)
  const overrides = listOf(run.invocations).flatMap(invocation => listOf(invocation.ruleConfigurationOverrides))
  const overridden = new Map(
    overrides.map(({ descriptor, configuration }) => [
      objectOf(descriptor).id,
      textOrNull(objectOf(configuration).level),
    ]),
  )
  const rules = [driver, ...extensions].flatMap(part => listOf(part.rules))
  return new Map(
    rules.flatMap(rule => {
      if (!isText(rule.id)) return []
      const properties = objectOf(rule.properties)
      const security = Number(properties['security-severity'] ?? Number.NaN)
      const tags = Array.isArray(properties.tags) ? properties.tags.filter(isText) : []
      const level = overridden.get(rule.id) ?? textOrNull(objectOf(rule.defaultConfiguration).level)
      return [[rule.id, { level, security: Number.isFinite(security) ? security : null, tags }] as const]
    }),
  )
}

function readFinding(result: JsonObject, roots: SarifRoots, rules: Rules): SarifFinding {
  const ruleId = textOrNull(result.ruleId) ?? textOrNull(objectOf(result.rule).id)
  const rule = rules.get(ruleId ?? '')
  const ours = objectOf(objectOf(result.properties).provost)
  const security = rule?.security ?? null
  return {
    ...readPlace(result, roots),
    findingId: textOrNull(objectOf(result.fingerprints)['provostFinding/v1']),
    state: textOrNull(ours.state),
    detail: textOrNull(ours.detail),
    rule_id: 'rule_id' in ours ? textOrNull(ours.rule_id) : ruleId,
    severity: isSeverity(ours.severity)
      ? ours.severity
      : severityOf(textOrNull(result.level) ?? rule?.level ?? 'warning', security),
    category:
      textOrNull(ours.category) ?? (security !== null || rule?.tags.includes('security') ? 'security' : 'quality'),
    description: textOrNull(objectOf(result.message).text) ?? '',
    suppression: readSuppression(result),
    raw: result,
  }
}

function severityOf(level: string, security: number | null): Severity {
  if (security !== null && security >= 9) return 'CRITICAL'
  if (security !== null && security >= 7) return 'HIGH'
  if (level === 'error') return 'HIGH'
  return level === 'note' || level === 'none' ? 'LOW' : 'MEDIUM'
}

function readSuppression(result: JsonObject): SarifFinding['suppression'] {
  const [first] = listOf(result.suppressions)
  if (!first) return null
  return { status: textOrNull(first.status) ?? 'accepted', justification: textOrNull(first.justification) }
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function textOrNull(value: unknown): string | null {
  return isText(value) && value !== '' ? value : null
}
