// The rules that a tool brought along: how bad each is, what its messages say, and whether the list is the whole set.
import { isText, type JsonObject } from '#kernel/reading/json-value'
import { objectOf, sarifListOf, sarifTextOrNull } from './sarif-values.ts'

export type SarifRule = {
  readonly id: string
  readonly level: string | null
  readonly security: number | null
  readonly tags: readonly string[]
  readonly messages: JsonObject
  /** What it is about, for a result that says nothing itself. */
  readonly about: string | null
}

export type SarifRules = {
  readonly byId: ReadonlyMap<string, SarifRule>
  /** The rule that a result means, by its name or by its place in the list. */
  readonly ofResult: (result: JsonObject) => SarifRule | undefined
  readonly globalMessages: JsonObject
}

export function readRules(run: JsonObject): SarifRules {
  const driver = objectOf(objectOf(run.tool).driver)
  const extensions = sarifListOf(objectOf(run.tool).extensions)
  const overridden = readOverrides(run)
  const lists = [driver, ...extensions].map(part => sarifListOf(part.rules).map(rule => readRule(rule, overridden)))
  const byId = new Map(lists.flat().map(rule => [rule.id, rule]))
  return {
    byId,
    ofResult: result => {
      const id = ruleIdOf(result)
      const { index, toolComponent } = objectOf(result.rule)
      const place = Number(result.ruleIndex ?? index ?? -1)
      const part = objectOf(toolComponent).index
      // An extension is counted from 0 on its own; the driver comes before all of them.
      const list = lists[part === undefined ? 0 : Number(part) + 1]
      return id === null ? list?.[place] : byId.get(id)
    },
    globalMessages: objectOf(driver.globalMessageStrings),
  }
}

export function ruleIdOf(result: JsonObject): string | null {
  return sarifTextOrNull(result.ruleId) ?? sarifTextOrNull(objectOf(result.rule).id)
}

function readOverrides(run: JsonObject): ReadonlyMap<unknown, string | null> {
  const overrides = sarifListOf(run.invocations).flatMap(invocation =>
    sarifListOf(invocation.ruleConfigurationOverrides),
  )
  const level = (configuration: unknown) => sarifTextOrNull(objectOf(configuration).level)
  return new Map(
    overrides.map(({ descriptor, configuration }) => [objectOf(descriptor).id, level(configuration)] as const),
  )
}

/** What a rule says of itself, overridden by how this run was configured. */
function readRule(rule: JsonObject, overridden: ReadonlyMap<unknown, string | null>): SarifRule {
  const properties = objectOf(rule.properties)
  const security = Number(properties['security-severity'] ?? Number.NaN)
  const short =
    sarifTextOrNull(objectOf(rule.shortDescription).text) ?? sarifTextOrNull(objectOf(rule.fullDescription).text)
  return {
    id: sarifTextOrNull(rule.id) ?? '',
    level: overridden.get(rule.id) ?? sarifTextOrNull(objectOf(rule.defaultConfiguration).level),
    security: Number.isFinite(security) ? security : null,
    tags: Array.isArray(properties.tags) ? properties.tags.filter(isText) : [],
    messages: objectOf(rule.messageStrings),
    about: short ?? sarifTextOrNull(rule.name),
  }
}
