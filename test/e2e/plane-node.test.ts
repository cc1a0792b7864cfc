// A plane and a node without a database: work is given, carried out once and told once, whoever is killed and however the line is cut.

import { join } from 'node:path'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import { agentOf, heardTimes, soon } from './fleet-scene.ts'
import {
  eventTypes,
  expectSameStory,
  isStopped,
  openPlane,
  restartNode,
  restartPlane,
  serve,
  spawnOn,
  statusOf,
  test,
} from './plane-scene.ts'
import { kill } from './program.ts'

test('a session is placed on a node that only dials out; send, kill and the end of the work come back, once each', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env } = scene
  const list = (await provost.ask('node list --json', { env })).json.nodes
  expect(list.find(({ id }: { id: string }) => id === scene.node)).toMatchObject({
    contact: 'in_contact',
    labels: { team: 'core' },
  })
  const spawned = await spawnOn(provost, scene, '--json')
  expect(spawned).toMatchObject({ exitCode: 0 })
  const { session, id: work } = spawned.json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  const clone = join(second.place, 'work', 'shop')
  expect(await provost.run(['session', 'send', session, 'word one.'], { env })).toMatchObject({ exitCode: 0 })
  await expect.poll(() => heardTimes(second, clone, session, 'word one.'), soon).toBe(1)
  const agent = agentOf(second, session)
  expect(await provost.run(['session', 'kill', session], { env })).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('killed'),
  })
  expect(listGroup(agent)).toEqual([])
  await expect.poll(() => eventTypes(provost, `work/${work}`, env), soon).toContain('work.settled')
  await expectSameStory(provost, second, scene, session)
  const steps = (await eventTypes(provost, `work/${work}`, env)).filter(type => type !== 'work.resumed')
  expect(steps).toEqual(['work.asked', 'work.placed', 'work.claimed', 'work.settled'])
}, 900_000)

test('a cut line: the agent works on, nothing is moved, and afterwards everything arrives once', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env } = scene
  const { session, id: work } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  await expectSameStory(provost, second, scene, session)
  const before = await eventTypes(provost, `session/${session}`, env)
  line.cut()
  expect(await provost.run(['session', 'send', session, 'please say'], { env })).toMatchObject({ exitCode: 5 })
  // Long enough that the board no longer shows what was said last as it is.
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('unknown')
  expect(await second.run(['session', 'send', session, 'said without a line.'])).toMatchObject({ exitCode: 0 })
  expect(await eventTypes(provost, `session/${session}`, env)).toEqual(before)
  expect(await eventTypes(provost, `work/${work}`, env)).not.toContain('work.replaced')
  expect(listGroup(agentOf(second, session))).toContain(agentOf(second, session))
  line.mend()
  await expect.poll(() => statusOf(provost, scene, session), soon).not.toBe('unknown')
  const clone = join(second.place, 'work', 'shop')
  await expect.poll(() => heardTimes(second, clone, session, 'please say'), soon).toBe(1)
  expect(heardTimes(second, clone, session, 'said without a line.')).toBe(1)
  await expectSameStory(provost, second, scene, session)
}, 900_000)

const TOLD_BY_NODE = ['spool.written', 'spool.confirmed'] as const
const TAKEN_BY_PLANE = ['spool.take', 'spool.taken'] as const

test('a node and a plane that are killed at each step of it start nothing twice and lose nothing', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env } = scene
  const clone = join(second.place, 'work', 'shop')
  // Killed with the work in its hands and nothing written down: it is given again, and started once.
  await restartNode(second, scene, { PROVOST_STOP_AT: 'poll.answered' })
  await expect.poll(() => isStopped(scene.daemon), soon).toBe(true)
  const { session } = (await spawnOn(provost, scene, '--json')).json
  await restartNode(second, scene)
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  const created = (await eventTypes(second, `session/${session}`, {})).filter(type => type === 'session.created')
  expect(created).toHaveLength(1)

  const say = async (words: string) => {
    expect([0, 5]).toContain((await provost.run(['session', 'send', session, words], { env })).exitCode)
  }
  for (const step of TOLD_BY_NODE) {
    await restartNode(second, scene, { PROVOST_STOP_AT: step })
    const saying = say(`told at ${step}.`)
    await expect.poll(() => isStopped(scene.daemon), soon).toBe(true)
    await restartNode(second, scene)
    await saying
    await expect.poll(() => heardTimes(second, clone, session, `told at ${step}.`), soon).toBe(1)
    await expectSameStory(provost, second, scene, session)
  }
  for (const step of TAKEN_BY_PLANE) {
    kill(scene.served.pid)
    scene.served = await serve(provost, { ...env, PROVOST_STOP_AT: step })
    line.leadTo(scene.served.port)
    expect(await second.run(['session', 'send', session, `told at ${step}.`])).toMatchObject({ exitCode: 0 })
    await expect.poll(() => isStopped(scene.served.pid), soon).toBe(true)
    await restartPlane(provost, scene)
    await expectSameStory(provost, second, scene, session)
    expect(heardTimes(second, clone, session, `told at ${step}.`)).toBe(1)
  }
  expect((await provost.run('log verify', { env })).stdout).toContain('ok')
}, 900_000)

test('a node that a person declares lost is lost by decision; what it has goes on, and it comes back when it is let in', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, node } = scene
  const { session } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  await expectSameStory(provost, second, scene, session)
  const lose = () => provost.run(['node', 'declare-lost', node, '--reason', 'stolen'], { env })
  expect(await lose()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('NODE_IN_CONTACT') })
  expect(await second.run('daemon stop')).toMatchObject({ exitCode: 0 })
  await expect.poll(async () => (await lose()).exitCode, soon).toBe(0)
  const list = await provost.run('session list', { env })
  expect(list.stdout).toContain('lost by decision of ana')
  const refused = await provost.run(['session', 'kill', session], { env })
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('NODE_LOST') })

  // It was not: it comes back, is kept out, and its agent lives all the time.
  scene.daemon = (await second.startDaemon()).pid
  const stateOf = async () => (await provost.ask(`why ${node} --json`, { env })).json.state
  await expect.poll(stateOf, soon).toBe('suspended')
  expect(listGroup(agentOf(second, session))).toContain(agentOf(second, session))
  const readmit = ['node', 'readmit', node, '--reason', 'it was under the table']
  expect(await provost.run(readmit, { env })).toMatchObject({ exitCode: 0, stderr: '' })
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  expect(await provost.run(['session', 'kill', session], { env })).toMatchObject({ exitCode: 0 })
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('killed')

  expect(await provost.run(['node', 'revoke', node, '--reason', 'sold'], { env })).toMatchObject({ exitCode: 0 })
  expect(await spawnOn(provost, scene)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('revoked') })
}, 900_000)
