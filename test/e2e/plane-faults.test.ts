// A plane whose line is bad and whose tables are taken away in mid-work: nothing is called dead, nothing is lost, and it goes on.
import { join } from 'node:path'
import { Client } from 'pg'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import { agentOf, heardTimes, soon } from './fleet-scene.ts'
import { eventTypes, expectSameStory, openPlane, restartPlane, spawnOn, statusOf, test } from './plane-scene.ts'

async function runSql(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('a line that loses three of ten, a queue that is dropped, presence that is truncated and a plane that starts again', async ({
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

  line.lose(3)
  await say('over a bad line.')
  await runSql(
    postgres.url,
    'DROP SCHEMA provost_queue CASCADE',
    'TRUNCATE provost.node_presence, provost.fleet_listening',
  )
  await say('without a queue.')
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
