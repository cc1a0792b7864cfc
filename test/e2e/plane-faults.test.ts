// A plane whose line is bad and whose tables and repositories are taken away in mid-work: nothing is called dead, nothing is lost,
// and it goes on.
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import { agentOf, heardTimes, soon, worktreeOf } from './fleet-scene.ts'
import {
  eventTypes,
  expectSameStory,
  openPlane,
  readEvents,
  restartPlane,
  spawnOn,
  statusOf,
  test,
} from './plane-scene.ts'
import { git } from './repository.ts'

async function runSql(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** All that the plane has of nodes' commits outside of its database. */
async function deleteRepositories(home: string, root: string): Promise<void> {
  await rm(join(home, 'repos'), { recursive: true, force: true })
  const refs = (await git(root, 'for-each-ref', '--format=%(refname)', 'refs/provost')).split('\n').filter(Boolean)
  for (const ref of refs) await git(root, 'update-ref', '-d', ref)
  await git(root, 'reflog', 'expire', '--expire=now', '--all')
  await git(root, 'gc', '--quiet', '--prune=now')
}

async function commitIn(worktree: string, text: string): Promise<string> {
  writeFileSync(join(worktree, 'work.txt'), text)
  await git(worktree, 'add', 'work.txt')
  await git(worktree, 'commit', '--quiet', '-m', text)
  return (await git(worktree, 'rev-parse', 'HEAD')).trim()
}

test('a line that loses three of ten, a queue that is dropped, presence that is truncated, repositories that are deleted and a plane that starts again', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env } = scene
  const { session, id: work } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  const clone = join(second.place, 'work', 'shop')
  const say = async (words: string) => {
    expect([0, 5]).toContain((await provost.run(['session', 'send', session, words], { env })).exitCode)
    await expect.poll(() => heardTimes(second, clone, session, words), soon).toBe(1)
  }

  const head = await commitIn(worktreeOf(second, clone, session), 'one')
  const pushed = async () =>
    (await readEvents(provost, `session/${session}`, env)).filter(({ type }) => type.endsWith('_pushed')).at(-1)?.data
      .new
  await expect.poll(pushed, soon).toBe(head)
  const fetched = async () => (await provost.run(['session', 'fetch', session, '--json'], { env })).json.ref
  expect((await git(scene.root, 'rev-parse', await fetched())).trim()).toBe(head)

  line.lose(3)
  await say('over a bad line.')
  await runSql(
    postgres.url,
    'DROP SCHEMA provost_queue CASCADE',
    'TRUNCATE provost.node_presence, provost.fleet_listening',
  )
  await deleteRepositories(provost.home, scene.root)
  await expect(git(scene.root, 'cat-file', '-e', head)).rejects.toThrow()
  await say('without a queue.')
  expect((await git(scene.root, 'rev-parse', await fetched())).trim()).toBe(head)
  line.mend()
  await restartPlane(provost, scene)
  await say('to a plane that was started again.')
  const { session: other } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, other), soon).toBe('working')

  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  await expectSameStory(provost, second, scene, session)
  expect(listGroup(agentOf(second, session))).toContain(agentOf(second, session))
  const steps = await eventTypes(provost, `work/${work}`, env)
  expect(steps.filter(type => !['work.resumed', 'work.lapsed', 'work.waiting'].includes(type))).toEqual([
    'work.asked',
    'work.placed',
    'work.claimed',
  ])
}, 900_000)
