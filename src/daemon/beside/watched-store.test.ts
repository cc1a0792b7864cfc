// Whoever left is read for no longer, whoever stays is; what is written is written for both.
import { expect, test } from 'vitest'
import type { Store } from '#store/ports/store'
import { AskerLeft, readingFor, watchStore } from './watched-store.ts'

const written: string[] = []
const rows = async () => [1, 2, 3]
const store = watchStore({
  log: {
    append: async () => void written.push('appended'),
    readStream: rows,
    readPage: rows,
    readBack: rows,
    readRows: rows,
    readHeads: rows,
  },
  views: { list: rows },
} as unknown as Store)

const READS: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  readStream: () => store.log.readStream('thing/a'),
  readPage: () => store.log.readPage({ after: 0, limit: 3 }),
  readBack: () => store.log.readBack({ before: 9, limit: 3 }),
  readRows: () => store.log.readRows(0, 3),
  readHeads: () => store.log.readHeads('', 3),
  list: () => store.views.list('thing', { limit: 3 }),
}

test.each(Object.entries(READS))('%s is counted, and refused to whoever left', async (_name, read) => {
  const [stays, leaves] = [
    { hasLeft: false, read: 0 },
    { hasLeft: true, read: 0 },
  ]
  const answers = await Promise.allSettled([readingFor(stays, read), readingFor(leaves, read)])
  expect(answers).toEqual([
    { status: 'fulfilled', value: [1, 2, 3] },
    { status: 'rejected', reason: new AskerLeft() },
  ])
  expect([stays.read, leaves.read]).toEqual([3, 0])
})

test('what was begun to be written is written, also for whoever left', async () => {
  await readingFor({ hasLeft: true, read: 0 }, () => store.log.append([]))
  expect(written).toEqual(['appended'])
})
