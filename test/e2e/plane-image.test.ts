// A node whose disk goes back to an older image: the plane says so, takes nothing from it, and what was told before stays as it was.
import { lstatSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { heardTimes, soon } from './fleet-scene.ts'
import { openPlane, readEvents, restartNode, type Scene, spawnOn, statusOf, test } from './plane-scene.ts'
import { kill, type Provost } from './program.ts'

async function nodeEvents(plane: Provost, { env, node }: Scene) {
  return readEvents(plane, `node/${node}`, env)
}

/** Pipes and sockets are of processes, and no image has them. */
function isOnDisk(path: string): boolean {
  const found = lstatSync(path)
  return found.isFile() || found.isDirectory() || found.isSymbolicLink()
}

/** Everything but what is said of the node itself. */
async function restOf(plane: Provost, { env, node }: Scene): Promise<string[]> {
  const lines = (await plane.run('log export', { env })).stdout.trim().split('\n')
  return lines.filter(line => JSON.parse(line).stream !== `node/${node}`)
}

test('a disk that was restored from an image is found out, and nothing is taken from it', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { session } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  const image = join(second.place, 'image')
  kill(scene.daemon)
  await cp(second.home, image, { recursive: true, filter: isOnDisk })
  await restartNode(second, scene)
  const clone = join(second.place, 'work', 'shop')
  const told = await provost.run(['session', 'send', session, 'after the image.'], { env: scene.env })
  expect([0, 5]).toContain(told.exitCode)
  await expect.poll(() => heardTimes(second, clone, session, 'after the image.'), soon).toBe(1)
  const answered = async () => (await restOf(provost, scene)).some(line => line.includes('ask.answered'))
  await expect.poll(answered, soon).toBe(true)

  kill(scene.daemon)
  const before = await restOf(provost, scene)
  await rename(second.home, join(second.place, 'lost'))
  await rename(image, second.home)
  await restartNode(second, scene)
  const suspended = async () => (await nodeEvents(provost, scene)).filter(({ type }) => type === 'node.suspended')
  await expect.poll(suspended, soon).toHaveLength(1)
  expect((await suspended())[0].data).toMatchObject({ rule: 'R11' })
  const why = await provost.run(['why', scene.node], { env: scene.env })
  expect(why.stdout).toContain('suspended')
  expect(await restOf(provost, scene)).toEqual(before)

  // Let in, it tells what it still has in a spool of its own, and is a node like all others.
  const { env, node } = scene
  const readmitted = await provost.run(['node', 'readmit', node, '--reason', 'its disk went back'], { env })
  expect(readmitted).toMatchObject({ exitCode: 0, stderr: '' })
  expect([0, 5]).toContain((await provost.run(['session', 'kill', session], { env })).exitCode)
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('killed')
  expect(await suspended()).toHaveLength(1)
}, 900_000)
