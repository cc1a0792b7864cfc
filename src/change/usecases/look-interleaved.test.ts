// The order of reads is part of the law: somebody commits, and somebody else looks, between any two reads of a look at a change.
// What is recorded in the end is the head that is there, and no look takes back what a later one has seen.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atEveryRead, interleave } from '#testing/interleave'
import { openTestChanges, type TestChanges } from '#testing/worlds/change-world'
import { needChange } from './find-changes.ts'
import { lookAtChange } from './look-at-changes.ts'

const CHANGE = 'demo/1'

let changes: TestChanges
let commits = 0

const commit = () => changes.commit(changes.work, { 'b.txt': `${++commits}\n` })

beforeEach(async () => {
  changes = await openTestChanges()
  await commit()
  await changes.call('POST', '/api/changes/look', { project: 'demo' })
})
afterEach(() => changes.close())

const ACTS: Readonly<Record<string, () => Promise<string>>> = {
  'somebody commits': commit,
  'somebody commits and somebody else looks': async () => {
    const head = await commit()
    await lookAtChange(changes.world, 'co_other', CHANGE)
    return head
  },
}

test.each(Object.entries(ACTS))('%s', async (name, act) => {
  const reads = await atEveryRead(async after => {
    const before = (await needChange(changes.world, CHANGE)).headSha
    let head = before
    const { world, reads: asked } = interleave(changes.world, after, async () => {
      head = await act()
    })
    await lookAtChange(world, 'co_look', CHANGE)
    const seen = await needChange(changes.world, CHANGE)
    const told = name === 'somebody commits' ? [before, head] : [head]
    expect(told, `after ${asked[after - 1]}`).toContain(seen.headSha)
    await lookAtChange(changes.world, 'co_now', CHANGE)
    expect(await needChange(changes.world, CHANGE)).toMatchObject({ headSha: head, conflicts: false })
    return asked.length
  })
  expect(reads).toBeGreaterThan(5)
})
