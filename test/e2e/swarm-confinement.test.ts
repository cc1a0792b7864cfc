// A swarm agent that writes elsewhere than it may: where the machine can confine it nothing of that is there afterwards, and
// where it is not confined this is said.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { test } from './program.ts'
import { git } from './repository.ts'
import { SwarmScene } from './swarm-scene.ts'

const FILES = { 'api/db.js': 'above\nBAD-sql\nbelow\n', 'lib/open.js': 'nothing here\n' }
const isConfined = await canBuildCages()

test.runIf(isConfined)('what a confined agent writes elsewhere is told and is not there', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  const foreign = join(scene.root, '.provost/swarm', scene.run, 'wave-1/lib.report.json')
  const places = [join(scene.root, 'api/db.js'), join(scene.root, 'escaped.txt'), foreign]
  await scene.script({ api: { escape: places } })
  await scene.do(`dispatch ${scene.run} health-audit-a`)
  const wave = await scene.do(`collect ${scene.run} --wait`, 1)
  expect(wave.json.agents).toMatchObject([{ status: 'complete' }, { status: 'complete' }])
  expect(await readFile(join(scene.root, 'api/db.js'), 'utf8')).toBe(FILES['api/db.js'])
  expect(existsSync(join(scene.root, 'escaped.txt'))).toBe(false)
  expect(await git(scene.root, 'status', '--porcelain')).toBe('')
  expect(JSON.parse(await readFile(foreign, 'utf8'))).toMatchObject({ domain: 'lib' })
  const { json } = await scene.do(`status ${scene.run}`)
  const api = json.agents.find((agent: { domain: string }) => agent.domain === 'api')
  expect(api.confinement).toMatch(/^confined by /)
  expect(api.outside.toSorted()).toEqual(['api/db.js', 'escaped.txt']) // the report of another one is not even there
})

test('who runs unconfined is told to be so, loudly', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  await provost.runAgentsOpen()
  const ended = await provost.ask(`swarm dispatch ${scene.run} health-audit-a`, { cwd: scene.root })
  expect(ended.stderr).toContain('NOT CONFINED: asked for by home')
  await scene.try(`collect ${scene.run} --wait`)
  const { json } = await scene.do(`status ${scene.run}`)
  expect(json.agents[0].confinement).toBe('NOT CONFINED: asked for by home')
})
