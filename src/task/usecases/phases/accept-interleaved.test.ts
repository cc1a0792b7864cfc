// The order of reads is part of the law: somebody edits a file of the change, or decides about the same task, between two reads of an
// accept. No edit is lost, and a change is decided about and applied once.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Wired, wire } from '#daemon/wiring'
import { git } from '#git/run-git'
import { person } from '#kernel/events/actor'
import { interleave } from '#testing/interleave'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'
import { acceptTask } from './accept-task.ts'

/** A task has to be made for every read; all of them are played where somebody asks for it. */
const PLAYS = Number(process.env.PROVOST_READS ?? 6)
const FILE = 'src/hello.txt'
const CHANGED = 'hello and bye\n'
const NEVER = 0
const LIMIT = { timeout: 300_000 + PLAYS * 30_000 }

let site: TaskWorld
let other: Wired

beforeAll(async () => {
  site = await openTaskWorld()
  other = await wire({ ...process.env, PROVOST_HOME: site.app.home, PROVOST_STORE: undefined }, 'in_process', () => {})
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const ASKING = { actor: person('ben'), correlation: 'co_accept', cause: null, onceKey: null, seenVersion: null }

type Played = { readonly task: string; readonly reads: readonly string[]; readonly notes: readonly string[] }

/** One task, accepted while somebody acts after the read of this number. */
async function accept(after: number, act: (task: string) => Promise<unknown>): Promise<Played> {
  await git(site.root, 'reset', '--quiet', '--hard')
  await git(site.root, 'clean', '--quiet', '-fd', '--exclude=.provost')
  const task = await site.newTask()
  await site.take(task, 'accept', 'hand')
  const { world, reads } = interleave(other.services.world, after, () => act(task))
  const notes = await acceptTask(world, ASKING, task, { note: 'good' }).then(
    answer => answer.notes,
    error => [`${error.code}: ${error.message}`],
  )
  return { task, reads, notes }
}

/** Spread evenly over all reads, with the last one among them. */
function chooseReads(count: number): number[] {
  const plays = Math.min(PLAYS, count)
  return Array.from({ length: plays }, (_, index) => Math.ceil(((index + 1) * count) / plays))
}

const typesOf = async (task: string) =>
  (await other.services.world.store.log.readStream(`task/${task}`)).map(({ type }) => type)

test('what a person writes meanwhile is in its place, or kept and named', LIMIT, async () => {
  const { reads } = await accept(NEVER, async () => {})
  expect(reads.length).toBeGreaterThan(10)
  for (const after of chooseReads(reads.length)) {
    const mine = `mine, after read ${after}\n`
    const played = await accept(after, () => site.write(FILE, mine))
    const now = await site.read(FILE)
    const kept = played.notes.flatMap(note => note.split(' kept at ')[1] ?? [])
    const texts = await Promise.all(kept.map(path => readFile(path, 'utf8')))
    expect([now, ...texts], `after ${played.reads[after - 1]}: ${played.notes.join('; ')}`).toContain(mine)
    if (now !== mine) expect(now).toBe(CHANGED)
  }
})

test('of two who accept it at once, one does', LIMIT, async () => {
  const { reads } = await accept(NEVER, async () => {})
  for (const after of chooseReads(reads.length)) {
    const { task, reads: asked, notes } = await accept(after, id => site.change(id, 'decision', { note: 'me too' }))
    const types = await typesOf(task)
    const count = (type: string) => types.filter(each => each === type).length
    const seen = { decided: count('task.decided'), applied: count('task.applied'), text: await site.read(FILE) }
    expect(seen, `after ${asked[after - 1]}: ${notes.join('; ')}`).toEqual({ decided: 1, applied: 1, text: CHANGED })
    expect(await readFile(join(site.root, 'src/deep/er/bye.txt'), 'utf8')).toBe('bye')
  }
})
