// The event that all benches use. It has the shape and size of what `provost project add` writes: a decision with its
// rule and evidence, about 390 bytes of canonical text.
import type { NewEvent } from '../src/kernel/events/event.ts'

const PROCESS = (process.pid % 36 ** 3).toString(36).padStart(3, '0')

let made = 0

export function typicalEvent(): NewEvent {
  const path = `/home/ana/work/shop-${++made}`
  return {
    id: `ev_${PROCESS}${made.toString(36).padStart(7, '0')}`,
    type: 'shop.added',
    schema: 1,
    at: '2026-01-31T12:00:00.000Z',
    actor: { kind: 'person', id: 'ana' },
    cause: null,
    correlation: 'co_8TOSSRBVGS',
    data: {
      path,
      repo: `acme/shop-${made}`,
      defaultBranch: 'main',
      rule: 'ADD',
      evidence: { id: 'shop', path, isRepository: true, sameId: null, samePath: null },
    },
  }
}
