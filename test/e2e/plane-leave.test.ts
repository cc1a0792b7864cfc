// A machine leaves its plane: what it has is finished and told first, then it is taken out, and its home is its own again. It may
// come back when a person lets it, and nobody has to start its daemon anew for that.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { soon } from './fleet-scene.ts'
import {
  eventTypes,
  expectSameStory,
  makeTicket,
  openPlane,
  restartPlane,
  type Scene,
  spawnOn,
  statusOf,
  test,
} from './plane-scene.ts'
import type { Provost } from './program.ts'

async function stateOf(plane: Provost, { env, node }: Scene) {
  const { nodes } = (await plane.run('node list --json', { env })).json
  const { state, contact } = nodes.find(({ id }: { id: string }) => id === node)
  return { state, contact }
}

test('a node that leaves finishes and tells what it has, is taken out, and comes back when a person lets it', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, node } = scene
  const paper = join(second.home, 'plane.json')
  const { session } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')

  const leaving = await second.run(['node', 'leave'])
  expect(leaving).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringContaining('gets no new work') })
  expect(await second.run(['node', 'leave'])).toMatchObject({ exitCode: 0 })
  expect((await stateOf(provost, scene)).state).toBe('draining')
  expect((await spawnOn(provost, scene, '--json')).stdout).toContain('drain')
  await restartPlane(provost, scene)
  expect(existsSync(paper)).toBe(true)
  expect(await statusOf(provost, scene, session)).toBe('working')

  expect(await second.run(['session', 'kill', session])).toMatchObject({ exitCode: 0 })
  await expect.poll(() => existsSync(paper), soon).toBe(false)
  expect((await stateOf(provost, scene)).state).toBe('revoked')
  await expectSameStory(provost, second, scene, session)
  const steps = (await eventTypes(provost, `node/${node}`, env)).filter(type => /drain|revoked/.test(type))
  expect(steps).toEqual(['node.drain_started', 'node.drained', 'node.revoked'])
  expect(await second.run(['node', 'leave'])).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining('NOT_FOUND'),
  })

  const join2 = async () =>
    second.run(['node', 'join', `https://127.0.0.1:${line.port}`, '--ticket', await makeTicket(provost, env)])
  expect(await join2()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('NODE_REVOKED') })
  const readmit = ['node', 'readmit', node, '--reason', 'it is back']
  expect(await provost.run(readmit, { env })).toMatchObject({ exitCode: 0 })
  expect(await join2()).toMatchObject({ exitCode: 0, stderr: '' })
  await expect.poll(() => stateOf(provost, scene), soon).toEqual({ state: 'active', contact: 'in_contact' })
}, 900_000)
