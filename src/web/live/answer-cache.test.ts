import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#api/client'
import { AnswerCache, type PageQuestion } from './answer-cache.ts'

const QUESTION: PageQuestion = { route: 'showTask', parameters: { task: 'ta_1' } }

function openCache(...answers: unknown[]) {
  const asked: unknown[] = []
  const call = async (route: string, options: object) => {
    asked.push([route, options])
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { cache: new AnswerCache({ call } as unknown as Client, Promise.resolve()), asked }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const later = () => vi.advanceTimersByTimeAsync(500)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('it is asked once for all who look, and each of them hears it', async () => {
  const { cache, asked } = openCache({ title: 'x' })
  const entry = cache.find(QUESTION, ['task/ta_1'])
  expect(entry.answer).toEqual({ value: undefined, error: undefined, isLoading: true })
  const heard = [vi.fn(), vi.fn()]
  for (const hear of heard) cache.use(entry, hear)
  await settle()
  expect(asked).toEqual([['showTask', { parameters: { task: 'ta_1' } }]])
  expect(entry.answer).toEqual({ value: { title: 'x' }, error: undefined, isLoading: false })
  expect(heard.map(hear => hear.mock.calls.length)).toEqual([1, 1])
})

test('one question has one entry, and watches what it was last asked to', () => {
  const { cache } = openCache({})
  const entry = cache.find(QUESTION, ['task'])
  expect(cache.find({ ...QUESTION }, ['session'])).toBe(entry)
  expect(entry.watch).toEqual(['session'])
  expect(cache.find({ ...QUESTION, query: { at: 'x' } }, [])).not.toBe(entry)
})

test.each([
  [['task'], 'task/ta_1', true],
  [['task/ta_1'], 'task/ta_1', true],
  [['task/ta_1'], 'task/ta_2', false],
  [['task'], 'session/se_1', false],
])('watching %j, an event of %s makes it asked again: %s', async (watch, stream, isAsked) => {
  const { cache, asked } = openCache({})
  cache.use(cache.find(QUESTION, watch), () => {})
  await settle()
  cache.take({ stream })
  await later()
  expect(asked).toHaveLength(isAsked ? 2 : 1)
})

test('a burst of events makes one question, half a second after the last one and not earlier', async () => {
  const { cache, asked } = openCache({})
  cache.use(cache.find(QUESTION, ['task']), () => {})
  await settle()
  for (let n = 0; n < 5; n++) cache.take({ stream: 'task/ta_1' })
  await vi.advanceTimersByTimeAsync(499)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(600)
  cache.take({ stream: 'task/ta_1' })
  await vi.advanceTimersByTimeAsync(39)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(3)
})

test('what nobody looks at is asked when somebody looks again, not before', async () => {
  const { cache, asked } = openCache({})
  const entry = cache.find(QUESTION, ['task'])
  const stop = cache.use(entry, () => {})
  await settle()
  stop()
  cache.refreshAll()
  await later()
  expect(asked).toHaveLength(1)
  cache.use(entry, () => {})
  await settle()
  expect(asked).toHaveLength(2)
})

test('who stopped hears nothing more', async () => {
  const { cache } = openCache({})
  const entry = cache.find(QUESTION, ['task'])
  const [gone, stays] = [vi.fn(), vi.fn()]
  const stop = cache.use(entry, gone)
  cache.use(entry, stays)
  stop()
  await settle()
  expect([gone.mock.calls.length, stays.mock.calls.length]).toEqual([0, 1])
})

test('a failure is told beside what was known, and the next answer takes it away', async () => {
  const { cache } = openCache({ n: 1 }, new Error('gone'), { n: 2 })
  const entry = cache.find(QUESTION, ['task'])
  cache.use(entry, () => {})
  await settle()
  cache.refresh(QUESTION)
  await later()
  expect(entry.answer).toMatchObject({ value: { n: 1 }, error: { message: 'gone' }, isLoading: false })
  cache.refresh({ ...QUESTION })
  await later()
  expect(entry.answer).toEqual({ value: { n: 2 }, error: undefined, isLoading: false })
})

test('an event while it is asked makes it asked once more', async () => {
  const { cache, asked } = openCache({})
  cache.use(cache.find(QUESTION, ['task']), () => {})
  cache.take({ stream: 'task/ta_1' })
  await later()
  expect(asked).toHaveLength(2)
})

test('asked anew it is known as of now, whatever was under way, which is not heard any more', async () => {
  const [before, after] = [Promise.withResolvers(), Promise.withResolvers()]
  const call = vi.fn().mockReturnValueOnce(before.promise).mockReturnValueOnce(after.promise)
  const cache = new AnswerCache({ call } as unknown as Client, Promise.resolve())
  const entry = cache.find(QUESTION, ['task'])
  cache.use(entry, () => {})
  const isOver = vi.fn()
  void cache.askAnew(QUESTION).then(isOver)
  await settle()
  expect([call.mock.calls.length, isOver.mock.calls.length]).toEqual([2, 0])
  after.resolve({ n: 2 })
  await settle()
  expect(isOver).toHaveBeenCalledOnce()
  before.resolve({ n: 1 })
  await settle()
  expect(entry.answer.value).toEqual({ n: 2 })
})

test('what was begun is answered before anything else is asked, and not waited for without end', async () => {
  const [first, other] = [Promise.withResolvers(), Promise.withResolvers()]
  const call = vi.fn().mockReturnValueOnce(first.promise).mockReturnValue(other.promise)
  const cache = new AnswerCache({ call } as unknown as Client, Promise.resolve())
  cache.begin(QUESTION, [])
  const frame = (n: number) => cache.use(cache.find({ route: 'listTasks', query: { n: String(n) } }, []), () => {})
  frame(1)
  await settle()
  expect(call).toHaveBeenCalledOnce()
  first.resolve({})
  await settle()
  expect(call).toHaveBeenCalledTimes(2)
  cache.goFirst(new Promise(() => {}))
  frame(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(call).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(call).toHaveBeenCalledTimes(3)
})

test('what nobody has asked is not asked anew', async () => {
  const { cache, asked } = openCache({})
  await cache.askAnew(QUESTION)
  expect(asked).toEqual([])
})

test('sixty that nobody looks at are kept, the oldest go first, and what is looked at stays', async () => {
  const { cache, asked } = openCache({})
  const find = (n: number) => cache.find({ route: 'showTask', parameters: { task: `ta_${n}` } }, [])
  const looked = find(0)
  cache.use(looked, () => {})
  const entries = Array.from({ length: 61 }, (_one, n) => find(n + 1))
  for (const entry of entries) cache.use(entry, () => {})()
  await settle()
  expect(asked).toHaveLength(62)
  expect(find(0)).toBe(looked)
  expect(find(2)).toBe(entries[1])
  expect(find(1)).not.toBe(entries[0])
})

test.each([
  ['nothing happened', false, 1],
  ['something happened', true, 2],
])('what was begun is asked once more by the first who looks only where %s', async (_, happened, times) => {
  const { cache, asked } = openCache({ title: 'x' })
  cache.begin(QUESTION, ['task/ta_1'])
  cache.begin(QUESTION, ['task/ta_1'])
  await settle()
  if (happened) cache.take({ stream: 'task/ta_1' })
  const entry = cache.find(QUESTION, ['task/ta_1'])
  expect(entry.answer.value).toEqual({ title: 'x' })
  cache.use(entry, () => {})
  await settle()
  expect(asked).toHaveLength(times)
})

test('nothing is asked before the line is ready', async () => {
  const ready = Promise.withResolvers<void>()
  const call = vi.fn(async () => ({}))
  const cache = new AnswerCache({ call } as unknown as Client, ready.promise)
  cache.use(cache.find(QUESTION, []), () => {})
  await settle()
  expect(call).not.toHaveBeenCalled()
  ready.resolve()
  await settle()
  expect(call).toHaveBeenCalledOnce()
})
