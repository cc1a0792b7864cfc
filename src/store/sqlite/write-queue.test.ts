import { expect, test } from 'vitest'
import type { Connection } from './database.ts'
import { WriteQueue } from './write-queue.ts'

/** A connection that only notes what it is told; `failing` are the statements that fail. */
function recordingQueue(...failing: readonly string[]) {
  const told: string[] = []
  const exec = (text: string) => {
    told.push(text)
    if (failing.includes(text)) throw new Error(`${text} failed`)
  }
  const connection = { exec, sql: (text: string) => ({ run: () => exec(text) }) } as unknown as Connection
  const queue = new WriteQueue(async wait => {
    exec(wait === 'disk' ? 'BEGIN' : 'BEGIN WITHOUT THE DISK')
    return connection
  })
  const add = (name: string) => queue.add(() => exec(name) ?? name)
  const addRepeatable = (name: string) => queue.add(() => exec(name) ?? name, 'nothing')
  return { told, add, addRepeatable }
}

const outcomes = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map(work => (work.status === 'fulfilled' ? work.value : work.reason.message))

const SAVED = ['SAVEPOINT work', 'RELEASE work']

test('a work that comes alone has a transaction of its own', async () => {
  const { told, add } = recordingQueue()
  expect(await add('a')).toBe('a')
  expect(await add('b')).toBe('b')
  expect(told).toEqual(['BEGIN', 'a', 'COMMIT', 'BEGIN', 'b', 'COMMIT'])
})

test('works that come at once share a transaction, each behind a savepoint', async () => {
  const { told, add } = recordingQueue()
  expect(await outcomes([add('a'), add('b')])).toEqual(['a', 'b'])
  expect(told).toEqual(['BEGIN', SAVED[0], 'a', SAVED[1], SAVED[0], 'b', SAVED[1], 'COMMIT'])
})

test('works that come in one turn of the event loop, as requests do, share a transaction', async () => {
  const { told, add } = recordingQueue()
  const comeByThemselves = ['a', 'b'].map(name => new Promise(done => setImmediate(() => done(add(name)))))
  expect(await Promise.all(comeByThemselves)).toEqual(['a', 'b'])
  expect(told.filter(text => text === 'COMMIT')).toHaveLength(1)
})

test('a work that fails takes back its own part only', async () => {
  const { told, add } = recordingQueue('b')
  expect(await outcomes([add('a'), add('b'), add('c')])).toEqual(['a', 'b failed', 'c'])
  expect(told).toContain('ROLLBACK TO work; RELEASE work')
  expect(told.at(-1)).toBe('COMMIT')
})

test('a work that fails alone is rolled back', async () => {
  const { told, add } = recordingQueue('a')
  expect(await outcomes([add('a')])).toEqual(['a failed'])
  expect(told).toEqual(['BEGIN', 'a', 'ROLLBACK'])
})

test.each<[string, string[], string]>([
  ['no turn came', ['BEGIN'], 'BEGIN failed'],
  ['the commit failed', ['COMMIT'], 'COMMIT failed'],
  ['SQLite ended the transaction by itself', ['b', 'ROLLBACK TO work; RELEASE work'], 'b failed'],
])('when %s nothing of it happened, and everyone hears the reason', async (_when, failing, reason) => {
  const { told, add } = recordingQueue(...failing)
  expect(await outcomes([add('a'), add('b')])).toEqual([reason, reason])
  if (!failing.includes('BEGIN')) expect(told.at(-1)).toBe('ROLLBACK')
})

test('after a failure the queue goes on', async () => {
  const { add } = recordingQueue('a')
  expect(await outcomes([add('a')])).toEqual(['a failed'])
  expect(await outcomes([add('b')])).toEqual(['b'])
})

test('a hundred works share a transaction, one more waits for the next', async () => {
  const { told, add } = recordingQueue()
  await Promise.all(Array.from({ length: 101 }, (_, n) => add(String(n))))
  expect(told.filter(text => text === 'COMMIT')).toHaveLength(2)
  expect(told.slice(-3)).toEqual(['BEGIN', '100', 'COMMIT'])
})

test('what can be done again from the log waits for no disk when it comes alone', async () => {
  const { told, addRepeatable } = recordingQueue()
  expect(await addRepeatable('a')).toBe('a')
  expect(told).toEqual(['BEGIN WITHOUT THE DISK', 'a', 'COMMIT'])
})

test('with what must be durable it waits as well', async () => {
  const { told, add, addRepeatable } = recordingQueue()
  expect(await outcomes([addRepeatable('a'), add('b')])).toEqual(['a', 'b'])
  expect(told[0]).toBe('BEGIN')
  expect(told.filter(text => text === 'COMMIT')).toHaveLength(1)
})

test('what must be durable and comes while the other one begins has a transaction of its own', async () => {
  const told: string[] = []
  const exec = (text: string) => void told.push(text)
  const connection = { exec, sql: (text: string) => ({ run: () => exec(text) }) } as unknown as Connection
  const late: Promise<unknown>[] = []
  const queue = new WriteQueue(async wait => {
    exec(`BEGIN, waits for ${wait}`)
    if (late.length === 0) late.push(queue.add(() => exec('b')))
    return connection
  })
  await queue.add(() => exec('a'), 'nothing')
  await Promise.all(late)
  expect(told).toEqual(['BEGIN, waits for nothing', 'a', 'COMMIT', 'BEGIN, waits for disk', 'b', 'COMMIT'])
})
