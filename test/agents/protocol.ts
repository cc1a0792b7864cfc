// What the stub needs of an API of a model: how a request reads, and how an answer is written.
import type { ErrorAnswer, HistoryEntry, ServedUsage, ToolCall } from './scenario.ts'

export type ServerEvent = { readonly event: string; readonly data: Readonly<Record<string, unknown>> }

export type Spoken = {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly model: string
  readonly usage: ServedUsage
}

/** Where a scenario says nothing about use. */
export const USUAL_USAGE: ServedUsage = { input: 10, cacheRead: 0, output: 5 }

export type Protocol = {
  readonly name: string
  readHistory(body: unknown): readonly HistoryEntry[]
  /** All events of a whole answer. */
  composeEvents(spoken: Spoken): readonly ServerEvent[]
  /** The events of an answer that stops in the middle of its text. */
  composeBeginning(spoken: Spoken): readonly ServerEvent[]
  /** The answer without a stream. */
  composeDocument(spoken: Spoken): unknown
  composeError(error: ErrorAnswer): unknown
}

export const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The text of a content that is a string or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return asList(content)
    .map(part => String(asObject(part).text ?? ''))
    .join('\n')
}
