// Where what is written about a session goes: its stream, and the version that it follows.
import type { NewEvent } from '#kernel/events/event'
import type { SessionView } from '#session/rules/record/session-view'
import type { StreamAppend } from '#store/ports/event-log'

export function streamOf(session: string): string {
  return `session/${session}`
}

export function appendTo({ id, version }: SessionView, events: readonly NewEvent[]): StreamAppend {
  return { stream: streamOf(id), expectedVersion: version, events }
}
