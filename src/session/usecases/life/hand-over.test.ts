// Work of a session without quota goes on in another one, once: real git, real processes, a real store.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composeEvent } from '#recorder/compose-event'
import { recordObservations } from '#session/usecases/liveness/observe-session'
import { runTick } from '#session/usecases/liveness/run-tick'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { carryOutHandOver } from './hand-over.ts'
import { killSession } from './kill-session.ts'
import { restoreSession } from './restore-session.ts'

let site: SessionTestWorld

const ACCOUNTS = ['first', 'second'].map(id => ({ id, harness: 'command' }))

beforeEach(async () => {
  site = await openSessionWorld()
})

afterEach(() => site.close())

async function configure(spread: object, accounts: readonly object[] = ACCOUNTS): Promise<void> {
  await mkdir(site.home, { recursive: true })
  await writeFile(join(site.home, 'config.yaml'), JSON.stringify({ accounts, spread }))
}

const LIMIT = '{"activity":"quota_paused","resetAt":"2099-01-01T00:00:00Z"}'
// Whoever goes on with it finds what was done and writes none of it: what is read afterwards came along.
const BEGIN = 'echo half > begun.txt; git add begun.txt; git commit -qm begun; echo more > loose.txt'
const SCRIPT = `[ -e begun.txt ] || { ${BEGIN}; }; echo '::provost ${LIMIT}'; exec sleep 1000`

const look = () => runTick(site.world, site.asking)
const events = async (type: string) =>
  (await site.world.store.log.readPage({ after: 0, limit: 1000 })).filter(event => event.type === type)

/** What an agent of another kind says in its own words is written down here for it. */
const FAILED = { class: 'limit_reached', words: 'no quota', isRetrying: false, until: '2099-01-01T00:00:00.000Z' }

async function spawnRefused() {
  const { id } = await site.spawn(SCRIPT)
  const activity = async () => {
    await look()
    return (await site.show(id)).record.activity.state
  }
  await expect.poll(activity).toBe('quota_paused')
  const failed = composeEvent(site.world, site.asking, 'session.failed', FAILED)
  await recordObservations(site.world, site.asking, id, [], [failed])
  await look()
  return id
}

test('it is decided once, carried out once, and what was done comes along', async () => {
  await configure({ mode: 'accounts', order: ['second'] })
  const id = await spawnRefused()
  await look()
  expect(await events('session.handed_over')).toMatchObject([{ data: { account: 'second', rule: 'usage.A6' } }])
  const { to } = (await site.show(id)).handedOver!
  for (const _again of [1, 2]) await carryOutHandOver(site.world, site.asking, id)
  const follower = await site.show(to)
  expect(follower).toMatchObject({ account: 'second', follows: { session: id, times: 1, person: 'ana' } })
  expect(follower.baseSha).toBe((await site.show(id)).baseSha)
  expect(await readFile(join(follower.worktree!, 'begun.txt'), 'utf8')).toBe('half\n')
  expect(await readFile(join(follower.worktree!, 'loose.txt'), 'utf8')).toBe('more\n')
  expect((await events('session.created')).length).toBe(2)
  expect((await site.show(id)).record.session.state).not.toBe('terminated')
})

test('without spread nothing leaves its account, and one that was restored is on its own again', async () => {
  await configure({})
  const id = await spawnRefused()
  expect(await events('session.handed_over')).toEqual([])
  await killSession(site.world, site.asking, id, {})
  await configure({ mode: 'accounts', order: ['second'] })
  await restoreSession(site.world, site.asking, id, { mode: 'saved_prompt' })
  expect(await site.show(id)).toMatchObject({ account: 'first', record: { generation: 2 } })
  await killSession(site.world, site.asking, id, {})
  await configure({}, [ACCOUNTS[1]!])
  await expect(restoreSession(site.world, site.asking, id, { mode: 'saved_prompt' })).rejects.toMatchObject({
    code: 'ACCOUNT_UNAVAILABLE',
  })
})

test('what a person ended meanwhile is not gone on with', async () => {
  await configure({ mode: 'accounts', order: ['second'] })
  const id = await spawnRefused()
  const { to } = (await site.show(id)).handedOver!
  await killSession(site.world, site.asking, id, {})
  await carryOutHandOver(site.world, site.asking, id)
  await expect(site.show(to)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(existsSync(join(site.home, 'runs', to))).toBe(false)
})
