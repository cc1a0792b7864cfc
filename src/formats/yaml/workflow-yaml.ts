// workflow.yaml: YAML 1.2 core, one document, no aliases and no tags of its own. What is written reads back the same.
import { Document, isAlias, isScalar, parseAllDocuments, visit } from 'yaml'
import type { RecordFile } from '#statedir/rules/contract/published-copy'
import { FILE_BYTES_MAX, isLargerThan } from '#statedir/rules/layout/text-size'
import { isJsonObject } from '#statedir/rules/workflow/json-object'
import type { WorkflowRecord } from '#statedir/rules/workflow/workflow-record'

const OPTIONS = { version: '1.2', schema: 'core', uniqueKeys: true, strict: true, prettyErrors: false } as const

export function readWorkflowYaml(text: string): RecordFile {
  if (isLargerThan(text, FILE_BYTES_MAX)) return unreadable(`it has more than ${FILE_BYTES_MAX} bytes`)
  const [document, second] = parseAllDocuments(text, OPTIONS)
  if (!document) return unreadable('it is empty')
  if (second) return unreadable('it holds more than one document')
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) return unreadable(`it is no YAML: ${fault.message}`)
  const strange = findStrange(document)
  if (strange) return unreadable(strange)
  const value: unknown = document.toJS()
  return isJsonObject(value) ? { kind: 'read', record: value } : unreadable('it is no mapping')
}

function unreadable(why: string): RecordFile {
  return { kind: 'unreadable', why }
}

// An alias makes a small text unfold into a huge one; a key that is no text cannot be read back as it was.
function findStrange(document: Document.Parsed): string | undefined {
  let found: string | undefined
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node) || ('anchor' in node && node.anchor)) found = 'it holds anchors or aliases'
      return found ? visit.BREAK : undefined
    },
    Pair: (_key, { key }) => {
      if (!isScalar(key) || typeof key.value !== 'string') found = 'it holds a key that is no text'
      return found ? visit.BREAK : undefined
    },
  })
  return found
}

export function writeWorkflowYaml(record: WorkflowRecord): string {
  const document = new Document(record, { ...OPTIONS, aliasDuplicateObjects: false })
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })
}
