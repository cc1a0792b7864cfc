// Lines of the JSONL logs that other programs write into the directory: one object each, and none dropped without a word.
import { splitLines } from '../layout/markdown-lines.ts'
import { isJsonObject, readJson, type WorkflowObject } from './json-object.ts'

export type LogReading = { readonly records: readonly WorkflowObject[]; readonly corrupt_lines: number }

export function readLogLines(text: string): LogReading {
  const values = splitLines(text)
    .filter(line => line.text !== '')
    .map(line => readJson(line.text))
  const records = values.filter(isJsonObject)
  return { records, corrupt_lines: values.length - records.length }
}
