// A repository that a person trusts still opens no cage: only the home, the environment and a flag do, and whoever did is named.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'
import { SwarmScene } from './swarm-scene.ts'

const canConfine = await canBuildCages()
const WORKER = { harness: 'command', args: ['sleep', '300'] }

async function openShop(provost: Provost, config: object): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', ...config }))
  await provost.run('project add .', { cwd: root })
  return root
}

/** What a launch says of its cage. */
async function spawnAndLook(provost: Provost, root: string, more = '', env: Record<string, string> = {}) {
  const { json } = await provost.run(`session spawn --prompt work --json ${more}`, { cwd: root, env })
  const shown = await provost.ask(`session show ${json.id} --json`, { cwd: root })
  await provost.run(`session kill ${json.id}`, { cwd: root })
  return shown.json.cage.words
}

test.runIf(canConfine).for([
  ['permissions: unconfined', { worker: { ...WORKER, permissions: 'unconfined' } }],
  ['permissions: unconfined for all', { agents: { ...WORKER, permissions: 'unconfined' } }],
  ['agents.confinement: off', { agents: { confinement: 'off' }, worker: WORKER }],
] as const)('a project file that says %s opens no cage', async ([, config], { provost }) => {
  const root = await openShop(provost, config)
  expect(await spawnAndLook(provost, root)).toMatch(/^confined by /)
})

test('whoever opens a cage is named', async ({ provost }) => {
  const root = await openShop(provost, { worker: WORKER })
  expect(await spawnAndLook(provost, root, '--confinement off')).toBe('NOT CONFINED: asked for by flag')
  const variable = { PROVOST_AGENTS_CONFINEMENT: 'off' }
  expect(await spawnAndLook(provost, root, '', variable)).toBe('NOT CONFINED: asked for by environment')
  await provost.run('config set agents.confinement off --home', { cwd: root })
  expect(await spawnAndLook(provost, root)).toBe('NOT CONFINED: asked for by home')
})

const FILES = { 'api/db.js': 'above\nBAD-sql\nbelow\n' }

test.runIf(canConfine)('a project file that says swarm.isolate: false opens no cage', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES, { swarm: { isolate: false } })
  const { json } = await scene.do(`dispatch ${scene.run} health-audit-a`)
  expect([json.isolate, json.confinement, json.agents[0].worktree]).toEqual([true, null, expect.any(String)])
  await scene.try(`collect ${scene.run} --wait`)
  const status = await scene.do(`status ${scene.run}`)
  expect(status.json.agents[0].confinement).toMatch(/^confined by /)
})

test('whoever lets a swarm work in the main checkout is named', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  const flagged = await scene.do(`dispatch ${scene.run} health-audit-a --no-isolate`)
  expect(flagged.json.confinement).toBe('NOT CONFINED: asked for by flag')
  await scene.try(`collect ${scene.run} --wait`)
  await provost.run('config set swarm.isolate false --home', { cwd: scene.root })
  await scene.startRun(FILES)
  const atHome = await scene.do(`dispatch ${scene.run} health-audit-a`)
  expect(atHome.json.confinement).toBe('NOT CONFINED: asked for by home')
  await scene.try(`collect ${scene.run} --wait`)
})
