// What a daemon says to the thread beside it, and what it makes of what it hears; then the real thread.
import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { ApiResponse } from '#api/exchange'
import { toProblem } from '#kernel/errors/error-problem'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { temporaryDirectory } from '#testing/temporary-directory'
import type { AnyCall } from '../handler.ts'
import { openInProcess } from '../in-process.ts'
import { HeavyWork } from './heavy-work.ts'
import type { FromThread, ToThread } from './messages.ts'
import { threadsOf } from './start-thread.ts'

class FakeThread extends EventEmitter {
  readonly heard: ToThread[] = []
  isEnded = false
  postMessage = (message: ToThread) => void this.heard.push(message)
  unref = () => {}
  terminate = async () => {
    this.isEnded = true
    this.emit('exit')
  }
  say = (message: FromThread) => void this.emit('message', message)
  asked = () => this.heard.filter(({ kind }) => kind === 'ask').map(({ id }) => id)
}

function open() {
  const threads: FakeThread[] = []
  const program = { isOurs: true }
  const start = () => threads[threads.push(new FakeThread()) - 1] as unknown as Worker
  const work = new HeavyWork({ start, canStart: () => program.isOurs })
  return { work, threads, program }
}

const BEGUN = { kind: 'begun', status: 200, contentType: 'application/json', headers: {} } as const

function callOf(method: 'GET' | 'POST', left = new AbortController().signal): AnyCall {
  const request = { method, path: '/api/replay', query: {}, headers: {}, body: undefined, actor: null }
  const asker = { left, progress: () => {} }
  return { services: {}, request: { ...request, asker }, parameters: {}, body: undefined, correlation: 'co_1' } as never
}

async function textOf(answer: ApiResponse): Promise<string> {
  if (answer.kind !== 'pieces') throw new Error(answer.kind)
  return Buffer.concat(await Array.fromAsync(answer.pieces)).toString('utf8')
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    error => (isProvostError(error) ? error.code : String(error)),
  )

/** Of all threads of this process, as Linux counts them. */
function listNices(): number[] {
  const stats = readdirSync('/proc/self/task').map(id => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
  return stats.map(text => Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16]))
}

test('pieces come in order, each is asked for again, and nothing but plain values is handed over', async () => {
  const { work, threads } = open()
  const asked = work.ask('replay', callOf('GET'))
  const [thread] = threads as [FakeThread]
  expect(() => structuredClone(thread.heard)).not.toThrow()
  thread.say({ ...BEGUN, id: 1 })
  for (const text of ['{"a"', ':1', '}']) thread.say({ id: 1, kind: 'piece', bytes: Buffer.from(text) })
  thread.say({ id: 1, kind: 'end' })
  expect(await textOf(await asked)).toBe('{"a":1}')
  expect(thread.heard.map(({ kind }) => kind)).toEqual(['ask', 'more', 'more', 'more'])
})

test('a change has its whole answer, for whoever asks with the same key', async () => {
  const { work, threads } = open()
  const asked = work.ask('makeBackup', callOf('POST'))
  threads[0]!.say({ ...BEGUN, id: 1, status: 201 })
  threads[0]!.say({ id: 1, kind: 'piece', bytes: Buffer.from('{"events":3}') })
  threads[0]!.say({ id: 1, kind: 'end' })
  expect(await asked).toEqual({ status: 201, headers: {}, kind: 'json', body: { events: 3 } })
})

test('a refusal is the typed error that it was', async () => {
  const { work, threads } = open()
  const asked = codeOf(work.ask('replay', callOf('GET')))
  threads[0]!.say({ id: 1, kind: 'refused', problem: toProblem(provostError('STORE_CORRUPT'), {}) })
  expect(await asked).toBe('STORE_CORRUPT')
})

test('whoever leaves is worked for no longer; whoever changes something has it done all the same', async () => {
  const { work, threads } = open()
  const [reader, changer] = [new AbortController(), new AbortController()]
  const read = work.ask('replay', callOf('GET', reader.signal))
  void work.ask('makeBackup', callOf('POST', changer.signal)).catch(() => {})
  reader.abort()
  changer.abort()
  expect(await textOf(await read)).toBe('')
  expect(threads[0]!.heard.filter(({ kind }) => kind === 'leave')).toEqual([{ kind: 'leave', id: 1 }])
})

test('a thread that ends answers nobody, says why where it is known, and the next question starts another', async () => {
  const { work, threads } = open()
  const asked = [work.ask('replay', callOf('GET')), work.ask('verifyLog', callOf('GET'))].map(codeOf)
  threads[0]!.emit('error', Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
  threads[0]!.emit('exit')
  expect(await Promise.all(asked)).toEqual(['WORK_TOO_LARGE', 'WORK_TOO_LARGE'])
  void work.ask('replay', callOf('GET'))
  expect(threads.map(thread => thread.asked())).toEqual([[1, 2], [3]])
})

test('once the program on the disk is another one, no thread of it is started; one that runs goes on', () => {
  const { work, program } = open()
  program.isOurs = false
  expect(work.isThere).toBe(false)
  program.isOurs = true
  void work.ask('replay', callOf('GET'))
  program.isOurs = false
  expect(work.isThere).toBe(true)
})

test('a flood is turned away', async () => {
  const { work } = open()
  for (let n = 0; n < 32; n++) void work.ask('replay', callOf('GET'))
  expect(await codeOf(work.ask('replay', callOf('GET')))).toBe('STORE_BUSY')
})

test('the real thread answers what the application answers, and refuses what it refuses', {
  timeout: 120_000,
}, async () => {
  const env = { ...process.env, PROVOST_HOME: temporaryDirectory('beside'), PROVOST_STORE: undefined }
  const inProcess = await openInProcess(env)
  const work = new HeavyWork(threadsOf(env))
  const ask = (at: string) => {
    const call = callOf('GET')
    return work.ask('replay', { ...call, request: { ...call.request, query: { at } } })
  }
  const at = '2026-01-01T00:00:00.000Z'
  const request = {
    method: 'GET',
    path: '/api/replay',
    query: { at },
    headers: {},
    body: undefined,
    actor: null,
  } as const
  const same = await inProcess.app(request)
  expect(JSON.parse(await textOf(await ask(at)))).toEqual(same.kind === 'json' && same.body)
  expect(await codeOf(ask('yesterday'))).toBe('INPUT_INVALID')
  if (process.platform === 'linux') expect(listNices()).toContain(getPriority() + 5) // the event loop goes first
  await work.close()
  await inProcess.close()
})
