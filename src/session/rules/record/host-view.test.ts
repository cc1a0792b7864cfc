import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import { someEvent } from '#testing/samples/events'
import { foldHost, type HostView } from './host-view.ts'

const events = (...told: [type: string, data?: object][]): HostView =>
  told
    .map(
      ([type, data = {}], index) =>
        ({
          ...someEvent({ type, data: { ...data } }),
          stream: 'host/vm',
          version: index + 1,
          position: index + 1,
          hash: '',
        }) as StoredEvent,
    )
    .reduce<HostView | undefined>(foldHost, undefined)!

const news = { session: 'shop-1', key: 'agent_done', cause: 'g1', text: 'done' }

test('an incident stays open from the first suspicion until the tick that clears it', () => {
  const suspected = events(
    ['host.loss_suspected', { evidence: 'dead=5' }],
    ['host.loss_suspected', { evidence: 'dead=9' }],
  )
  expect(suspected.incident?.evidence).toBe('dead=5')
  expect(events(['host.loss_suspected', {}], ['host.loss_accepted', { reason: 'rebooted' }]).acceptance?.reason).toBe(
    'rebooted',
  )
  const cleared = events(
    ['host.loss_suspected', {}],
    ['host.loss_accepted', { reason: 'rebooted' }],
    ['host.loss_cleared'],
  )
  expect([cleared.incident, cleared.acceptance]).toEqual([null, null])
})

test('notifications are kept until they are resolved, the newest two hundred', () => {
  expect(events(['notification.raised', news]).notifications).toMatchObject([news])
  expect(events(['notification.raised', news], ['notification.resolved', news]).notifications).toEqual([])
  const many = Array.from(
    { length: 201 },
    (_, n) => ['notification.raised', { ...news, cause: `g${n}` }] as [string, object],
  )
  expect(events(...many).notifications.map(({ cause }) => cause)).toEqual(
    Array.from({ length: 200 }, (_, n) => `g${n + 1}`),
  )
})
