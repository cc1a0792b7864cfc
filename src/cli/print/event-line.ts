// One event of the log as a line.
import type { StoredEvent } from '#kernel/events/event'
import { cleanText } from '#kernel/text/text-hygiene'

export function composeEventLine({ position, at, actor, type, stream, data }: StoredEvent): string {
  const rule = typeof data.rule === 'string' ? `  rule ${data.rule}` : ''
  return `${String(position).padStart(6)}  ${cleanText(`${at}  ${type}  ${stream}  ${actor.id}${rule}`)}`
}
