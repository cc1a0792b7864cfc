import { expect, test } from 'vitest'
import { someEvent } from '#testing/samples/events'
import { deriveDomainHistory } from './derive-domain-history.ts'

const domain = (name: string, glob = `${name}/**`) => ({ name, globs: [glob], ownership: 'owned', description: '' })

const rows: [type: string, data: object, what: string, added: string[], removed: string[], changed: string[]][] = [
  ['swarm.created', { domains: [domain('api'), domain('web')] }, 'drafted', ['api', 'web'], [], []],
  [
    'swarm.domains_edited',
    { domains: [domain('api', 'src/**'), domain('docs')] },
    'edited',
    ['docs'],
    ['web'],
    ['api'],
  ],
  ['swarm.domains_frozen', {}, 'frozen', [], [], []],
  ['swarm.domains_unfrozen', { reason: 'it moved' }, 'unfrozen', [], [], []],
  ['swarm.domains_edited', { domains: [domain('docs')] }, 'edited', [], ['api'], []],
]

test('each change is told with what it added, took away and changed; other events change nothing', () => {
  const events = ['wave.dispatched', ...rows.map(([type]) => type)].map((type, index) => ({
    ...someEvent({ type, data: { ...rows[index - 1]?.[1] } }),
    stream: 'swarm/sw_1',
    version: index + 1,
    position: index + 1,
    hash: '',
  }))
  const history = deriveDomainHistory(events)
  expect(history.map(({ what, added, removed, changed }) => [what, added, removed, changed])).toEqual(
    rows.map(([, , ...told]) => told),
  )
  expect(history.map(({ reason }) => reason)).toEqual([null, null, null, 'it moved', null])
})
