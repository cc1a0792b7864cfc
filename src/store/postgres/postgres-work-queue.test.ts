// The work queue on a real PostgreSQL: jobs and events together or neither, whatever happens in between.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import type { Job } from '#fleet/ports/work-queue'
import { systemClock } from '#process/system-clock'
import { countingView } from '#testing/counting-view'
import { newSchema, runSql } from '#testing/postgres/postgres-schema'
import { someEvent } from '#testing/samples/events'
import type { Store } from '../ports/store.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const HERE = 'nd_HERE'
const opened: Store[] = []

async function open(schema = newSchema()) {
  const store = await openPostgresStore({
    url: inject('postgresUrl'),
    views: [countingView],
    clock: systemClock,
    schema,
  })
  opened.push(store)
  return { schema, store, queue: store.work! }
}

afterAll(() => Promise.allSettled(opened.map(store => store.close())))

const write = (stream: string, expectedVersion: number) => ({ stream, expectedVersion, events: [someEvent()] })
const newJob = (work = 'wk_1'): Job => ({ id: randomUUID(), work, attempt: 1 })
const queuesOf = (schema: string) => runSql('SELECT 1 FROM pg_namespace WHERE nspname = $1', [`${schema}_queue`])

async function taken(store: Store, node = HERE): Promise<Job[]> {
  const jobs: Job[] = []
  await store.work!.claim(node, async given => {
    jobs.push(...given)
    return given.map(() => [])
  })
  return jobs
}

test('a store that nobody asks for work makes no queue', async () => {
  const { schema, store } = await open()
  await store.log.append([write('thing/1', 0)])
  expect(await queuesOf(schema)).toEqual([])
})

test('what was sent is taken once, by the node that it was sent to', async () => {
  const { store, queue } = await open()
  const job = newJob()
  await queue.record(async () => ({ writes: [write('work/1', 0)], send: [{ node: HERE, job }] }))
  expect(await taken(store, 'nd_OTHER')).toEqual([])
  expect(await taken(store)).toEqual([job])
  expect(await taken(store)).toEqual([])
  expect(await queue.touch(HERE, [job.id, randomUUID()])).toEqual(new Set([job.id]))
})

test('events that lose a race leave no job behind', async () => {
  const { store, queue } = await open()
  await store.log.append([write('work/1', 0)])
  const lost = queue.record(async () => ({ writes: [write('work/1', 0)], send: [{ node: HERE, job: newJob() }] }))
  await expect(lost).rejects.toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await taken(store)).toEqual([])
})

test('a claim that cannot be written leaves the job where it was, and one that is out of date goes away', async () => {
  const { queue } = await open()
  const job = newJob()
  await queue.record(async () => ({ writes: [write('work/1', 0)], send: [{ node: HERE, job }] }))
  await expect(queue.claim(HERE, async () => [[write('work/1', 0)]])).rejects.toMatchObject({
    code: 'VERSION_CONFLICT',
  })
  await expect(queue.claim(HERE, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await queue.findLiving(HERE, [job.id])).toEqual(new Set([job.id]))
  await queue.claim(HERE, async () => [null])
  expect(await queue.findLiving(HERE, [job.id])).toEqual(new Set())
})

test('two that claim at once share the jobs: each is taken by one', async () => {
  const { schema, store, queue } = await open()
  const { store: second } = await open(schema)
  const jobs = Array.from({ length: 6 }, (_, n) => newJob(`wk_${n}`))
  for (const [n, job] of jobs.entries())
    await queue.record(async () => ({ writes: [write(`work/${n}`, 0)], send: [{ node: HERE, job }] }))
  const both = await Promise.all([taken(store), taken(second)])
  expect(
    both
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(jobs.map(({ id }) => id).sort())
})

test('a claim that is not renewed is told once, and is not run again', async () => {
  const { schema, store, queue } = await open()
  const job = newJob()
  await queue.record(async () => ({ writes: [write('work/1', 0)], send: [{ node: HERE, job }] }))
  await taken(store)
  const lapsed: Job[] = []
  const take = () =>
    queue.takeLapsed(async each => {
      lapsed.push(each)
      return [write('work/1', 1)]
    })
  await take()
  expect(lapsed).toEqual([])
  await runSql(`UPDATE ${schema}_queue.job SET heartbeat_on = now() - interval '1 hour' WHERE id = $1`, [job.id])
  await runSql(`UPDATE ${schema}_queue.queue SET monitor_claim_on = NULL, monitor_on = NULL`)
  await take()
  await take()
  expect(lapsed).toEqual([job])
  expect(await taken(store)).toEqual([])
  expect(await queue.findLiving(HERE, [job.id])).toEqual(new Set())
  expect(await store.log.readStream('work/1')).toHaveLength(2)
})

test('a queue that was dropped is made again: no event is lost, and jobs are known to be gone', async () => {
  const { schema, store, queue } = await open()
  const job = newJob()
  await queue.record(async () => ({ writes: [write('work/1', 0)], send: [{ node: HERE, job }] }))
  await runSql(`DROP SCHEMA ${schema}_queue CASCADE`)
  expect(await queue.findLiving(HERE, [job.id])).toEqual(new Set())
  const again = newJob()
  await queue.record(async () => ({ writes: [write('work/1', 1)], send: [{ node: HERE, job: again }] }))
  expect(await taken(store)).toEqual([again])
  expect(await store.log.readStream('work/1')).toHaveLength(2)
})
