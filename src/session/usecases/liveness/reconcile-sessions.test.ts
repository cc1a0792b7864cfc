// What the comparison says before anything is done is what is done then.
import { rename } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listGroup } from '#process/stop-group'
import type { SessionView } from '#session/rules/record/session-view'
import { openSessionWorld, type SessionTestWorld } from '#testing/worlds/session-world'
import { reconcileSessions } from './reconcile-sessions.ts'

let open: SessionTestWorld
beforeEach(async () => {
  open = await openSessionWorld()
})
afterEach(() => open.close())

const SOON = { timeout: 300_000, interval: 25 }

async function reconcile(wish: { apply?: boolean; endUnknown?: boolean } = {}) {
  const { rows } = await reconcileSessions(open.world, open.asking, { apply: false, endUnknown: false, ...wish })
  return rows.map(({ kind, name, about }) => [kind, name, about.replace(/pid [\d, ]+/, 'pid')])
}

const isAlive = ({ identity }: SessionView) => listGroup(identity!.agent.processGroup).length > 0

/** As after a restore from a backup that is older than the session. */
function forgetSessions(): void {
  const { store } = open.world
  const views = { find: async () => undefined, list: async () => [] }
  Object.assign(open.world, { store: { ...store, views } })
}

test('an agent that lives is left alone, and both say so', async () => {
  const agent = await open.spawn()
  expect(await reconcile()).toEqual([['session', agent.id, 'lives, and is left alone (B5)']])
  expect(await reconcile({ apply: true })).toEqual([['session', agent.id, 'adopted (B5)']])
  expect(isAlive(await open.show(agent.id))).toBe(true)
})

test('an end that is proven is told before it is recorded', async () => {
  const agent = await open.spawn()
  process.kill(-agent.identity!.agent.processGroup, 'SIGKILL')
  const told = [['session', agent.id, 'its end is proven: --apply records it (B4)']]
  await expect.poll(() => reconcile(), SOON).toEqual(told)
  expect((await open.show(agent.id)).record.session.state).not.toBe('terminated')
  expect(await reconcile({ apply: true })).toEqual([['session', agent.id, 'settled (B4)']])
})

test('an agent that works and that the log does not know is named, and ended only by its own word', async () => {
  const agent = await open.spawn()
  const { store } = open.world
  forgetSessions()
  const words = 'an agent that works and that the log does not know runs (pid):'
  const goesOn = [['orphan', agent.id, `${words} it goes on, unless --apply --end-unknown`]]
  expect(await reconcile()).toEqual(goesOn)
  expect(await reconcile({ apply: true })).toEqual(goesOn)
  expect(isAlive(agent)).toBe(true)
  expect(await reconcile({ endUnknown: true })).toEqual([['orphan', agent.id, `${words} --apply ends it`]])
  expect(isAlive(agent)).toBe(true)
  expect(await reconcile({ apply: true, endUnknown: true })).toEqual([['orphan', agent.id, 'ended']])
  expect(isAlive(agent)).toBe(false)
  Object.assign(open.world, { store })
})

test('a repository that is gone is named, with what to do when it was moved', async () => {
  await rename(open.root, `${open.root}-moved`)
  const about = 'no repository can be read there; if it was moved: provost project move shop <path>'
  expect(await reconcile()).toEqual([['project', 'shop', about]])
})
