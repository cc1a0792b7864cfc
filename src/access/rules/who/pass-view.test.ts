import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { foldPass, type GivenPass } from './pass-view.ts'

const told = (type: string, version: number, data: object) =>
  ({
    type,
    version,
    data,
    stream: 'pass/pa_1',
    actor: { kind: 'person', id: 'ana' },
    at: `2026-01-0${version}`,
  }) as StoredEvent
const issued = (version: number, name: string) =>
  told('pass.issued', version, { kind: 'person', name, role: 'observer', digest: 'd', expiresAt: '2027-01-01' })
const revoked = (version: number, reason: string) => told('pass.revoked', version, { reason })

const lives: readonly [what: string, events: readonly StoredEvent[], pass: Partial<GivenPass> | undefined][] = [
  ['it is given', [issued(1, 'bo')], { id: 'pa_1', version: 1, name: 'bo', revoked: null }],
  ['given twice, the first word counts', [issued(1, 'bo'), issued(2, 'eve')], { version: 2, name: 'bo' }],
  ['what was never given cannot be revoked', [revoked(1, 'lost')], undefined],
  [
    'it is revoked',
    [issued(1, 'bo'), revoked(2, 'lost')],
    { version: 2, revoked: { at: '2026-01-02', by: 'ana', reason: 'lost' } },
  ],
  [
    'revoked twice, the first reason stays',
    [issued(1, 'bo'), revoked(2, 'lost'), revoked(3, 'found')],
    { version: 3, revoked: { at: '2026-01-02', by: 'ana', reason: 'lost' } },
  ],
  [
    'what was revoked is not given again',
    [issued(1, 'bo'), revoked(2, 'lost'), issued(3, 'eve')],
    { version: 3, name: 'bo', revoked: { at: '2026-01-02', by: 'ana', reason: 'lost' } },
  ],
  [
    'what is not known changes nothing',
    [issued(1, 'bo'), told('pass.polished', 2, {})],
    { version: 2, name: 'bo', revoked: null },
  ],
]
test.each(lives)('%s', (_what, events, pass) => {
  const folded = events.reduce<GivenPass | undefined>(foldPass, undefined)
  if (pass === undefined) expect(folded).toBeUndefined()
  else expect(folded).toMatchObject(pass)
})
