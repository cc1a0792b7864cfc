// For tests: events of one session as the log would hold them.
import { type Actor, system } from '#kernel/events/actor'
import type { EventData, StoredEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import type { Identity } from '../life/run-documents.ts'
import { START_MS } from '../liveness/walk-fixture.ts'

export const IDENTITY: Identity = {
  sessionId: 'demo-7',
  generation: 1,
  harness: 'command',
  launchedAt: writeInstant(START_MS),
  supervisor: { pid: 41_821, startTime: '118233', bootId: 'b-1' },
  agent: { pid: 41_822, startTime: '118234', bootId: 'b-1', processGroup: 41_822 },
}

export type Telling = {
  readonly at?: number
  readonly version?: number
  readonly actor?: Actor
  readonly stream?: string
}

export function tell(type: string, data: EventData, telling: Telling = {}): StoredEvent {
  const { at = START_MS, version = 1, actor = system('probe'), stream = 'session/demo-7' } = telling
  return {
    id: `e${version}`,
    type,
    schema: 1,
    at: writeInstant(at),
    actor,
    cause: null,
    correlation: 'c',
    data,
    stream,
    version,
    position: version,
    hash: '',
  }
}
