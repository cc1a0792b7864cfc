// Whether an event is one that somebody looks for: by where it lies, what it is, who did it, or by words in it.
import { type StoredEvent, streamNoun } from './event.ts'

export type EventFilter = {
  readonly stream?: string
  readonly noun?: string
  readonly type?: string
  readonly actor?: string
  readonly text?: string
}

export function matchesEvent(event: StoredEvent, { stream, noun, type, actor = '', text = '' }: EventFilter): boolean {
  return (
    (stream === undefined || event.stream === stream) &&
    (noun === undefined || streamNoun(event.stream) === noun) &&
    (type === undefined || event.type === type) &&
    contains(event.actor.id, actor) &&
    (text === '' || contains(wordsOf(event), text))
  )
}

function contains(text: string, part: string): boolean {
  return part === '' || text.toLowerCase().includes(part.toLowerCase())
}

/** All of it but the hash, which is looked for by nobody. */
function wordsOf({ id, stream, type, actor, cause, correlation, data }: StoredEvent): string {
  return [id, stream, type, actor.id, cause ?? '', correlation, JSON.stringify(data)].join('\n')
}
