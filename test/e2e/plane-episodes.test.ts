// Seeded episodes with real processes: a plane, a node, an agent that commits, and between its commits a line that is cut or loses
// packets, processes that are killed, a database that dies, and minutes and half hours that pass. In the end everything is told
// once. PROVOST_FLEET_REAL_EPISODES says how many, PROVOST_FLEET_SEED where they begin.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listGroup } from '#process/stop-group'
import { seeded } from '#testing/fleet-faults/run-episode'
import type { PostgresServer } from '#testing/postgres/postgres-server'
import { agentOf, heardTimes, soon, worktreeOf } from './fleet-scene.ts'
import {
  eventTypes,
  expectSameStory,
  letTimePass,
  openPlane,
  readEvents,
  restartNode,
  restartPlane,
  type Scene,
  spawnOn,
  statusOf,
  test,
} from './plane-scene.ts'
import type { Provost } from './program.ts'
import { git } from './repository.ts'

const EPISODES = Number(process.env.PROVOST_FLEET_REAL_EPISODES ?? 1)
const FIRST_SEED = Number(process.env.PROVOST_FLEET_SEED ?? 1)
const FAULTS_PER_EPISODE = 3
const MINUTE_MS = 60_000
const ENDED = ['killed', 'done', 'failed', 'lost', 'exited']

type Stage = {
  readonly plane: Provost
  readonly node: Provost
  readonly scene: Scene
  readonly postgres: PostgresServer
}

type Fault = readonly [name: string, strike: (stage: Stage) => Promise<unknown>]

const FAULTS: readonly Fault[] = [
  ['cut', async ({ scene }) => scene.line.cut()],
  ['loss', async ({ scene }) => scene.line.lose(3)],
  ['two minutes', ({ scene, postgres }) => letTimePass(postgres.url, scene.node, 2 * MINUTE_MS)],
  ['half an hour', ({ scene, postgres }) => letTimePass(postgres.url, scene.node, 30 * MINUTE_MS)],
  ['plane killed', ({ plane, scene }) => restartPlane(plane, scene)],
  ['node killed', ({ node, scene }) => restartNode(node, scene)],
  ['database dies', ({ postgres }) => postgres.crash()],
]

async function commitIn(worktree: string, text: string): Promise<string> {
  writeFileSync(join(worktree, 'work.txt'), text)
  await git(worktree, 'add', 'work.txt')
  await git(worktree, 'commit', '--quiet', '-m', text)
  return (await git(worktree, 'rev-parse', 'HEAD')).trim()
}

async function playEpisode(stage: Stage, seed: number): Promise<void> {
  const { plane, node, scene } = stage
  const { env } = scene
  const chance = seeded(seed)
  const { session, id: work } = (await spawnOn(plane, scene, '--json')).json
  await expect.poll(() => statusOf(plane, scene, session), soon).toBe('working')
  const clone = join(node.place, 'work', 'shop')
  const worktree = worktreeOf(node, clone, session)
  const agent = agentOf(node, session)
  let head = ''
  for (let n = 0; n < FAULTS_PER_EPISODE; n++) {
    const [name, strike] = FAULTS[Math.floor(chance() * FAULTS.length)]!
    await strike(stage)
    head = await commitIn(worktree, `${seed} ${n} ${name}`)
    expect(await node.run(['session', 'send', session, `after ${n}.`])).toMatchObject({ exitCode: 0 })
  }
  scene.line.mend()
  const pushed = async () =>
    (await readEvents(plane, `session/${session}`, env)).filter(({ type }) => type.endsWith('_pushed')).at(-1)?.data.new
  await expect.poll(pushed, soon).toBe(head)
  expect(listGroup(agent)).toContain(agent)
  // Heard again: the plane says of it what its own machine says.
  const there = async () => statusOf(node, { ...scene, env: {} }, session)
  await expect.poll(async () => (await statusOf(plane, scene, session)) === (await there()), soon).toBe(true)
  expect(ENDED).not.toContain(await there())
  for (let n = 0; n < FAULTS_PER_EPISODE; n++)
    await expect.poll(() => heardTimes(node, clone, session, `after ${n}.`), soon).toBe(1)
  expect(await node.run(['session', 'kill', session])).toMatchObject({ exitCode: 0 })
  const ends = async () => (await eventTypes(plane, `work/${work}`, env)).filter(type => type === 'work.settled')
  await expect.poll(ends, soon).toHaveLength(1)
  await expectSameStory(plane, node, scene, session)
  expect(await eventTypes(plane, `work/${work}`, env)).not.toContain('work.replaced')
  const created = (await eventTypes(node, `session/${session}`, {})).filter(type => type === 'session.created')
  expect(created).toHaveLength(1)
}

test(`${EPISODES} episodes with real processes: no agent is called dead, nothing lands twice, no commit and no record is lost`, async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const stage = { plane: provost, node: second, scene, postgres }
  for (let seed = FIRST_SEED; seed < FIRST_SEED + EPISODES; seed++) {
    await playEpisode(stage, seed).catch(cause => {
      throw new Error(`seed ${seed}`, { cause })
    })
    if (EPISODES > 1) console.info(`seed ${seed} held`)
  }
  expect((await provost.run('log verify', { env: scene.env })).stdout).toContain('ok')
}, 36_000_000)
