// A reader of JSON lines that is a table: the line's type names the row, and a row looks at nothing but the line.
import type { JsonObject } from '#kernel/reading/json-value'
import type { AgentSignal, LineReader } from './line-reader.ts'
import { readJsonLine, textOf } from './read-json-line.ts'

export type Readings = Readonly<Record<string, (line: JsonObject) => AgentSignal | undefined>>

export function createTableReader(readings: Readings): LineReader<null> {
  return {
    start: null,
    read: (state, text) => {
      const line = readJsonLine(text)
      const type = textOf(line?.type)
      const signal = line && Object.hasOwn(readings, type) ? readings[type]?.(line) : undefined
      return { state, signals: signal ? [signal] : [] }
    },
  }
}
