// YAML 1.2 as we accept it from people: one document, core types, each key once, no anchors, not too large.
import { type Document, isAlias, isNode, parseAllDocuments, visit } from 'yaml'
import { utf8Length } from '#core/evidence/utf8-length'

export type YamlReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly because: 'unreadable' | 'aliases'; readonly detail: string }

export const YAML_BYTES_MAX = 262_144

export function readStrictYaml(text: string): YamlReading {
  if (utf8Length(text) > YAML_BYTES_MAX) return unreadable(`more than ${YAML_BYTES_MAX} bytes`)
  const documents = parseAllDocuments(text, { version: '1.2', schema: 'core', uniqueKeys: true, strict: true })
  const [document, second] = documents
  if (!document) return { ok: true, value: null }
  if (second) return unreadable('more than one document')
  const [error] = document.errors
  if (error) return unreadable(error.message)
  // An alias can make a small text unfold into a huge one, and hides what a policy says.
  if (hasAliases(document)) return { ok: false, because: 'aliases', detail: 'anchors and aliases are not allowed' }
  return { ok: true, value: document.toJS() }
}

function hasAliases(document: Document.Parsed): boolean {
  let found = false
  visit(document, {
    Node: (_key, node) => {
      if (!isAlias(node) && !(isNode(node) && 'anchor' in node && node.anchor)) return undefined
      found = true
      return visit.BREAK
    },
  })
  return found
}

function unreadable(detail: string): YamlReading {
  return { ok: false, because: 'unreadable', detail }
}
