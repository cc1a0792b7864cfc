// Lines of the JSONL logs: one object each, short enough for a single append, and none dropped without a word.
import { sha256Hex } from '#kernel/events/hash'
import { utf8Length } from '#kernel/text/utf8-length'
import { splitLines } from '../layout/markdown-lines.ts'
import { isLargerThan } from '../layout/text-size.ts'
import { isJsonObject, type JsonObject, memberOf, readJson } from './json-object.ts'

export type LogRecord = JsonObject & { readonly ts: string; readonly source: string }

const LINE_BYTES_MAX = 4096

/** With its line feed. A record that is too long leaves its size and its hash. */
export function composeLogLine(record: LogRecord): string {
  const line = `${JSON.stringify(record)}\n`
  return isLargerThan(line, LINE_BYTES_MAX) ? `${JSON.stringify(shorten(record, line))}\n` : line
}

function shorten(record: LogRecord, line: string): LogRecord {
  const text = line.slice(0, -1)
  const id = memberOf(record, 'id')
  const { ts, source } = record
  const size = { truncated: true, original_bytes: utf8Length(text), sha256: sha256Hex(text) }
  return { ts, source, ...(id !== undefined && { id }), ...size }
}

export type LogReading = { readonly records: readonly JsonObject[]; readonly corrupt_lines: number }

export function readLogLines(text: string): LogReading {
  const values = splitLines(text)
    .filter(line => line.text !== '')
    .map(line => readJson(line.text))
  const records = values.filter(isJsonObject)
  return { records, corrupt_lines: values.length - records.length }
}

/** What a writer puts first, so that a line broken off by a crash does not spoil the next one. */
export function leadOf(lastByte: number | null): string {
  const LINE_FEED = 10
  return lastByte === null || lastByte === LINE_FEED ? '' : '\n'
}
