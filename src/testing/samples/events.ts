// Builders of events for tests.
import type { NewEvent } from '#kernel/events/event'

let made = 0

export function someEvent(given: Partial<NewEvent> = {}): NewEvent {
  return {
    id: `ev_${String(++made).padStart(10, '0')}`,
    type: 'thing.changed',
    schema: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor: { kind: 'person', id: 'ana' },
    cause: null,
    correlation: 'co_1',
    data: {},
    ...given,
  }
}
