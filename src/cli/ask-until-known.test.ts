// A command whose answer was lost: who is asked next, with the same request, and what is thrown at once.
import { expect, test } from 'vitest'
import { type ApiRequest, type ApiResponse, type App, json } from '#api/exchange'
import { provostError } from '#kernel/errors/errors'
import { askUntilKnown } from './ask-until-known.ts'

const REQUEST = { method: 'POST', path: '/api/tasks', headers: { 'idempotency-key': 'key-1' } } as unknown as ApiRequest
const unknown = () => provostError('OUTCOME_UNKNOWN')
const away = () => provostError('DAEMON_UNREACHABLE')
const refused = () => provostError('NOT_FOUND')

/** What each look at the daemon finds: an answer, an error, or nobody; the last one holds from then on. */
type Look = 'answers' | 'nobody' | (() => Error)

function open(first: Look, looks: readonly Look[]) {
  const asked: string[] = []
  const warned: string[] = []
  const appOf =
    (who: string, look: Look): App =>
    async request => {
      asked.push(`${who} ${request.headers['idempotency-key']}`)
      if (typeof look === 'function') throw look()
      return json(200, { by: who })
    }
  let looked = 0
  const findDaemon = async () => {
    const look = looks[Math.min(looked++, looks.length - 1)]!
    return look === 'nobody' ? undefined : appOf('daemon', look)
  }
  let opened = 0
  let closed = 0
  const openInProcess = async () => {
    opened++
    return { app: appOf('process', 'answers'), close: async () => void closed++ }
  }
  const lasting = askUntilKnown(appOf('first', first), {
    findDaemon,
    openInProcess,
    warn: line => void warned.push(line),
    pause: async () => {},
  })
  const ask = () => lasting.door(REQUEST).then(told, error => error.code)
  return { ask, close: lasting.close, asked, warned, counts: () => ({ looked, opened, closed }) }
}

function told(answer: ApiResponse): unknown {
  return answer.kind === 'json' ? (answer.body as { by: string }).by : answer.kind
}

test.each<[what: string, first: Look, looks: readonly Look[], answer: string, looked: number]>([
  ['the line holds', 'answers', ['nobody'], 'first', 0],
  ['it is refused', refused, ['answers'], 'NOT_FOUND', 0],
  ['nobody is there to begin with', away, ['answers'], 'DAEMON_UNREACHABLE', 0],
  ['the daemon is back at once', unknown, ['answers'], 'daemon', 1],
  ['it is back after a while', unknown, ['nobody', 'nobody', 'answers'], 'daemon', 3],
  ['it comes and goes', unknown, [away, unknown, 'nobody', 'answers'], 'daemon', 4],
  ['the one that came back refuses', unknown, ['nobody', refused], 'NOT_FOUND', 2],
  ['none comes back', unknown, ['nobody'], 'process', 25],
  ['every line breaks', unknown, [unknown], 'process', 25],
])('%s', async (_what, first, looks, answer, looked) => {
  const { ask, asked, warned, counts, close } = open(first, looks)
  expect(await ask()).toBe(answer)
  expect(new Set(asked.map(line => line.split(' ')[1]))).toEqual(new Set(['key-1']))
  expect(warned.map(line => line.includes('key-1'))).toEqual(first === unknown ? [true] : [])
  await close()
  const opened = answer === 'process' ? 1 : 0
  expect(counts()).toEqual({ looked, opened, closed: opened })
})

test('the store is opened once, however often it has to be asked', async () => {
  const { ask, counts } = open(unknown, ['nobody'])
  expect([await ask(), await ask()]).toEqual(['process', 'process'])
  expect(counts()).toMatchObject({ opened: 1 })
})
