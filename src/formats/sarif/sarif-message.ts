// What a result says: its own text, or one of its rule's named texts with the arguments put in.
import { isText, type JsonObject } from '#kernel/reading/json-value'
import type { SarifRule } from './sarif-rules.ts'
import { objectOf, sarifTextOrNull } from './sarif-values.ts'

/** Never empty: a finding without a word could not be told from another. */
export function readMessage(result: JsonObject, rule: SarifRule | undefined, globalMessages: JsonObject): string {
  const message = objectOf(result.message)
  const id = sarifTextOrNull(message.id)
  const named = id === null ? {} : { ...ownOf(globalMessages, id), ...ownOf(rule?.messages ?? {}, id) }
  const said = textIn(message) ?? textIn(named)
  if (said !== null) return fill(said, message.arguments)
  return rule?.about ?? id ?? rule?.id ?? sarifTextOrNull(result.ruleId) ?? 'a result without a message'
}

function ownOf(messages: JsonObject, id: string): JsonObject {
  return objectOf(Object.hasOwn(messages, id) ? messages[id] : undefined)
}

function textIn({ text, markdown }: JsonObject): string | null {
  return sarifTextOrNull(text) ?? sarifTextOrNull(markdown)
}

/** `{0}` stands for an argument and `{{` for a brace; what no argument fits stays as it is. */
function fill(text: string, given: unknown): string {
  const values = Array.isArray(given) ? given : []
  if (values.length === 0) return text
  return text.replaceAll(/\{\{|\}\}|\{(\d+)\}/g, (all: string, index: string | undefined) => {
    if (index === undefined) return all[0]!
    const value: unknown = values[Number(index)]
    return isText(value) ? value : all
  })
}
