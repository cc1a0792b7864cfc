import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkChange } from '../../src/change/usecases/check-change.ts'
import { mergeChange } from '../../src/change/usecases/merge-change.ts'
import { git } from '../../src/git/run-git.ts'
import { runReactor } from '../../src/reactor/usecases/run-reactor.ts'
import { findHost } from '../../src/session/usecases/liveness/judge-tick.ts'
import { runTick } from '../../src/session/usecases/liveness/run-tick.ts'
import { watchForge } from '../../src/session/usecases/talk/watch-forge.ts'
import { openSessionWorld, type SessionTestWorld } from '../../src/testing/worlds/session-world.ts'

const MINUTE_MS = 60_000
const COMMIT = 'git -c user.name=a -c user.email=a@example.test commit -q'
const AGENT = `read prompt; echo broken > state; git add state; ${COMMIT} -m work
echo '::provost {"activity":"idle"}'
while read line; do echo "$line" >> "$PROVOST_RUN_DIR/heard.txt"; done`

const CHECKS = `reviews: { required: 0 }
checks: [{ name: test, command: [grep, good, state] }]`

let world: SessionTestWorld

afterEach(() => world.close())

const fail = (_session: string, error: unknown) => {
  throw error
}
const turn = async () => {
  await watchForge(world.world, world.asking, fail)
  await runTick(world.world, world.asking, [], fail)
}

function timesHeard(session: string): number {
  const path = join(world.home, 'runs', session, 'g1', 'heard.txt')
  return existsSync(path) ? readFileSync(path, 'utf8').split('required check').length - 1 : 0
}

test('the ladder from a failing check to merged, with a worker that is told twice and a person once', async () => {
  world = await openSessionWorld(CHECKS)
  const { id, worktree } = await world.spawn(AGENT)
  const ready = async () => {
    await world.tick()
    return (await world.show(id)).record.activity.state
  }
  await expect.poll(ready).toBe('idle')
  const rung = async () => (await world.show(id)).record.pr.reason

  await turn() // the head is new: it is checked
  await turn()
  expect(await rung()).toBe('ci_failing')
  await expect.poll(() => timesHeard(id)).toBe(1)

  await turn()
  world.pass(4 * MINUTE_MS)
  await turn()
  expect(timesHeard(id)).toBe(1)
  world.pass(2 * MINUTE_MS)
  await turn()
  await expect.poll(() => timesHeard(id)).toBe(2)

  // The same failure again, also when it is run again, is a matter for a person: once.
  world.pass(6 * MINUTE_MS)
  await turn()
  await checkChange(world.world, world.asking, 'shop/1', { again: true })
  world.pass(6 * MINUTE_MS)
  await turn()
  await runReactor(world.world)
  const told = async () => (await findHost(world.world)).notifications.filter(({ key }) => key === 'nudge_escalated')
  expect([timesHeard(id), (await told()).length]).toEqual([2, 1])

  // A new commit that still fails arms it again; one that is right climbs to the top.
  await commit(worktree!, 'still broken')
  await turn()
  await turn()
  await expect.poll(() => timesHeard(id)).toBe(3)
  const head = await commit(worktree!, 'good')
  await turn()
  await turn()
  expect(await rung()).toBe('merge_ready')
  await mergeChange(world.world, world.asking, 'shop/1', { expect: head })
  expect((await world.show(id)).record).toMatchObject({
    pr: { state: 'merged', number: 1 },
    session: { state: 'idle', reason: 'merged_waiting_decision' },
  })
  expect(await git(world.root, 'show', 'main:state')).toBe('good\n')
})

async function commit(worktree: string, state: string): Promise<string> {
  await git(worktree, 'config', 'user.name', 'a')
  await git(worktree, 'config', 'user.email', 'a@example.test')
  await writeFile(join(worktree, 'state'), `${state}\n`)
  await git(worktree, 'commit', '--quiet', '--all', '-m', state)
  return (await git(worktree, 'rev-parse', 'HEAD')).trim()
}
