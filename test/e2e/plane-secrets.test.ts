// Provider keys for a machine of a plane: sealed before they leave the person's hands, opened where the agent starts, and nowhere else.
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Env, soon, worktreeOf } from './fleet-scene.ts'
import { openPlane, restartNode, type Scene, spawnOn, statusOf, test } from './plane-scene.ts'
import type { Provost } from './program.ts'

const KEY = 'sk-sealed-0123456789abcdef'
const AGENT = `echo "key=$PROVIDER_KEY" > key.txt; echo '::provost {"activity":"active"}'; cat > /dev/null`

async function setSecret(plane: Provost, env: Env, node: string, value: string): Promise<number | null> {
  const child = plane.start(['secret', 'set', 'PROVIDER_KEY', '--node', node], { env })
  child.stdin!.end(value)
  const [code] = await once(child, 'close')
  return code
}

/** The agent of this home says which key it got. */
async function openScene(plane: Provost, node: Provost, url: string, line: Scene['line']): Promise<Scene> {
  const scene = await openPlane(plane, node, url, line)
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  await writeFile(join(node.home, 'config.yaml'), 'agents: {passEnv: [PROVIDER_KEY]}\n')
  await writeFile(join(node.place, 'work', 'shop', '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\n`)
  await restartNode(node, scene)
  return scene
}

async function keyOfAgent(plane: Provost, node: Provost, scene: Scene): Promise<string> {
  const { session } = (await spawnOn(plane, scene, '--json')).json
  await expect.poll(() => statusOf(plane, scene, session), soon).toBe('working')
  const path = join(worktreeOf(node, join(node.place, 'work', 'shop'), session), 'key.txt')
  await expect.poll(() => existsSync(path), soon).toBe(true)
  return readFileSync(path, 'utf8').trim()
}

function filesWith(directory: string, text: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map(name => join(directory, name))
    .filter(path => existsSync(path) && statSync(path).isFile() && !path.endsWith('key.txt'))
    .filter(path => readFileSync(path).includes(text))
}

test('a sealed key reaches the agent of its node and stands nowhere open; a raised epoch makes it unreadable', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openScene(provost, second, postgres.url, line)
  const { env, node } = scene
  expect(await keyOfAgent(provost, second, scene)).toBe('key=')
  expect(await setSecret(provost, env, node, KEY)).toBe(0)
  expect(await keyOfAgent(provost, second, scene)).toBe(`key=${KEY}`)
  // Nobody but the agent has it open: not the log, not a file of either home.
  const log = (await provost.ask('log export', { env })).stdout
  expect(log).toContain('node.secret_set')
  expect(log).not.toContain(KEY)
  expect(filesWith(second.home, KEY)).toEqual([])
  expect(filesWith(provost.home, KEY)).toEqual([])
  const listed = await provost.ask(['secret', 'list', '--json'], { env })
  expect(listed.json.secrets).toMatchObject([{ name: 'PROVIDER_KEY', node, isReadable: true }])
  expect(listed.stdout).not.toContain(KEY)

  // A daemon that is killed has it again.
  await restartNode(second, scene)
  expect(await keyOfAgent(provost, second, scene)).toBe(`key=${KEY}`)

  expect(await second.run('daemon stop')).toMatchObject({ exitCode: 0 })
  const lose = () => provost.ask(['node', 'declare-lost', node, '--reason', 'stolen'], { env })
  await expect.poll(async () => (await lose()).exitCode, soon).toBe(0)
  expect(await provost.ask(['node', 'readmit', node, '--reason', 'found'], { env })).toMatchObject({ exitCode: 0 })
  scene.daemon = (await second.startDaemon()).pid
  const isReadable = async () => (await provost.ask(['secret', 'list', '--json'], { env })).json.secrets[0]?.isReadable
  expect(await isReadable()).toBe(false)
  expect(await keyOfAgent(provost, second, scene)).toBe('key=')
  expect(await setSecret(provost, env, node, KEY)).toBe(0)
  expect(await keyOfAgent(provost, second, scene)).toBe(`key=${KEY}`)

  expect(await provost.ask(['secret', 'remove', 'PROVIDER_KEY', '--node', node], { env })).toMatchObject({
    exitCode: 0,
  })
  expect(await keyOfAgent(provost, second, scene)).toBe('key=')
}, 900_000)
