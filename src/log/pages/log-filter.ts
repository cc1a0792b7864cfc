// What somebody looks for in the log, kept in the address so that it can be passed on.
import { ID_SHAPES } from '#kernel/events/ids'

export const FILTERS = [
  { name: 'noun', label: 'Noun', hint: 'task' },
  { name: 'stream', label: 'Stream', hint: 'task/ta_…' },
  { name: 'type', label: 'Type', hint: 'session.changed' },
  { name: 'actor', label: 'Actor', hint: 'a name, or a part of it' },
  { name: 'text', label: 'Text', hint: 'anything in the event' },
] as const

/** A span of time is chosen in the picture of it. */
export const SPAN = ['since', 'until'] as const

export type LogFilter = Readonly<Record<(typeof FILTERS)[number]['name'] | (typeof SPAN)[number], string>>

export const NOUNS: readonly string[] = ID_SHAPES.flatMap(({ stream }) => stream?.slice(0, -1) ?? []).toSorted()

export function readLogFilter(query: URLSearchParams): LogFilter {
  return Object.fromEntries(
    [...FILTERS.map(({ name }) => name), ...SPAN].map(name => [name, query.get(name) ?? '']),
  ) as LogFilter
}

/** A position goes straight to its event. */
export function findPosition(text: string): string | undefined {
  return /^#?(\d{1,15})$/.exec(text.trim())?.[1]
}
