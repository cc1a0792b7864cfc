// The order of reads is part of the law: somebody speaks against a merge between any two of its reads, and what was said before the
// forge is asked to merge counts. The forge here only counts how often it is asked, so that one change serves all rounds.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import type { World } from '#recorder/world'
import { interleave } from '#testing/interleave'
import { someEvent } from '#testing/samples/events'
import { openTestChanges, type TestChanges } from '#testing/worlds/change-world'
import { mergeChange } from './merge-change.ts'

const ASKING = { actor: person('ana'), correlation: 'co_merge', cause: null, onceKey: null, seenVersion: null }

let changes: TestChanges
let head: string
let reviews = 0

beforeEach(async () => {
  changes = await openTestChanges('reviews: { required: 1 }')
  head = await changes.commit(changes.work, { 'b.txt': 'two\n' })
  await changes.call('POST', '/api/changes/look', { project: 'demo' })
})
afterEach(() => changes.close())

async function say(verdict: 'approved' | 'changes_requested'): Promise<void> {
  const run = `rr_${++reviews}`
  const asked = { run, review: `rv_${reviews}`, harness: 'codex', target_sha: head }
  const events = [
    someEvent({ type: 'review.requested', data: asked }),
    someEvent({ type: 'review.started', data: { run } }),
    someEvent({ type: 'review.decided', data: { run, verdict } }),
  ]
  const { log } = changes.world.store
  const expectedVersion = (await log.readStream('review/demo-1')).length
  await log.append([{ stream: 'review/demo-1', expectedVersion, events }])
}

const WORDS: Readonly<Record<string, { readonly no: () => Promise<unknown>; readonly yes: () => Promise<unknown> }>> = {
  'a reviewer asks for changes': { no: () => say('changes_requested'), yes: () => say('approved') },
  'a person makes it a draft': {
    no: () => changes.call('POST', '/api/changes/demo/1/draft', {}),
    yes: () => changes.call('POST', '/api/changes/demo/1/ready', {}),
  },
}

/** The same world with a forge that is asked to merge and does not. */
function countingMerges(world: World, onMerge: () => void): World {
  const find: World['changes']['forges']['find'] = kind => ({
    ...world.changes.forges.find(kind),
    merge: async () => {
      onMerge()
      return { ok: false, code: 'CHANGE_NOT_MERGEABLE', because: 'it was only counted' }
    },
  })
  return { ...world, changes: { ...world.changes, forges: { ...world.changes.forges, find } } }
}

/** Which reads a merge makes until the forge is asked, and whether it was asked although the word had been spoken. */
async function merge(after: number, no: () => Promise<unknown>) {
  const told = { no: false, isMergedInSpite: false }
  const counting = countingMerges(changes.world, () => {
    told.isMergedInSpite = told.no
  })
  const { world, reads } = interleave(counting, after, async () => {
    await no()
    told.no = true
  })
  await mergeChange(world, ASKING, 'demo/1', { expect: head }).catch(() => {})
  return { reads, isMergedInSpite: told.isMergedInSpite }
}

const NEVER = 0
/** Nothing can be heard after the last read; these are the reads before it, back to the look at the forge. */
const READS_FROM_END = Array.from({ length: 10 }, (_, index) => index + 2)

test.each(Object.entries(WORDS))('%s', async (_name, { no, yes }) => {
  await say('approved')
  for (const fromEnd of READS_FROM_END) {
    await yes()
    await merge(NEVER, no) // what is news is recorded now, so that the next two merges read the same
    const { reads } = await merge(NEVER, no)
    expect(reads.slice(-2)).toEqual(['world.store.log.readPage', 'world.changes.forges.find.merge'])
    const after = reads.length - fromEnd
    const { isMergedInSpite } = await merge(after, no)
    expect({ after: reads[after - 1], isMergedInSpite }).toEqual({ after: reads[after - 1], isMergedInSpite: false })
  }
})
