// What patterns, cascade and advice see of a lesson. Any word is allowed here: one that means nothing matches nothing.
import { isObject, isText, isTextList, type JsonObject } from '#kernel/reading/json-value'
import { refuseInput } from '#kernel/reading/read-input'

export type LessonFacts = {
  readonly finding_id: string
  readonly status: string
  readonly repo: string
  readonly product_surface: string
  readonly execution_mode: string | null
  readonly issue_kind: string
  readonly root_cause_kind: string
  readonly remediation_kind: string
  readonly transfer_scope: string
  readonly source_record_ids: readonly string[]
  readonly title: string
  readonly summary: string
  readonly doctrine_statement: string
}

export function readLessonFacts(value: unknown, field: string): LessonFacts {
  const lesson = isObject(value) ? value : refuseInput(field, 'a lesson')
  return {
    finding_id: factIdIn(lesson, 'finding_id', field),
    status: factTextIn(lesson, 'status'),
    repo: factTextIn(lesson, 'repo'),
    product_surface: factTextIn(lesson, 'product_surface'),
    execution_mode: factTextIn(lesson, 'execution_mode') || null,
    issue_kind: factTextIn(lesson, 'issue_kind'),
    root_cause_kind: factTextIn(lesson, 'root_cause_kind'),
    remediation_kind: factTextIn(lesson, 'remediation_kind'),
    transfer_scope: factTextIn(lesson, 'transfer_scope'),
    source_record_ids: factTextsIn(lesson, 'source_record_ids'),
    title: factTextIn(lesson, 'title'),
    summary: factTextIn(lesson, 'summary'),
    doctrine_statement: factTextIn(lesson, 'doctrine_statement'),
  }
}

export function factIdIn(object: JsonObject, key: string, field: string): string {
  const id = object[key]
  return isText(id) && id !== '' ? id : refuseInput(`${field}.${key}`, 'an id')
}

export function factTextIn(object: JsonObject, key: string): string {
  const value = object[key]
  return isText(value) ? value : ''
}

export function factTextsIn(object: JsonObject, key: string): readonly string[] {
  const value = object[key]
  return isTextList(value) ? value : []
}

/** The same words in the order of the whole program, each once. */
export function sortedWords(words: readonly (string | null)[]): string[] {
  const filled = words.flatMap(word => (word === null || word === '' ? [] : word))
  return [...new Set(filled)].toSorted()
}
