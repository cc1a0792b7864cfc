// Reports that are too much, too little or nothing, and what a swarm makes of them: no dead end, no lost decision, and
// never a clean wave that nobody saw.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect } from 'vitest'
import { worktreesIn } from '../../src/git/worktrees/worktree-place.ts'
import { test } from './program.ts'
import { git } from './repository.ts'
import { SwarmScene } from './swarm-scene.ts'

const bad = (mark: string) => `above ${mark}\nBAD-${mark}\nbelow ${mark}\n`

const FILES = { 'api/one.js': bad('one'), 'api/two.js': bad('two'), 'lib/three.js': bad('three') }

const reportOf = (count: number) =>
  JSON.stringify({
    domain: 'api',
    summary: 'A lot.',
    findings: Array.from({ length: count }, (_unused, index) => ({
      id: String(index),
      severity: 'LOW',
      category: 'bug',
      rule_id: 'many',
      description: `No. ${index}`,
      file: `api/${index}.js`,
      line: 1,
    })),
  })

const IMPOSSIBLE: readonly [words: string, report: string][] = [
  ['100,000 findings', reportOf(100_000)],
  ['no list of findings', JSON.stringify({ domain: 'api', summary: 'Nothing to say.' })],
  ['it broke off', reportOf(3).slice(0, -20)],
]

describe('a report', () => {
  test('that cannot be one is refused; the wave is not clean, and the agent can be asked again', async ({
    provost,
  }) => {
    const scene = await SwarmScene.open(provost, FILES)
    for (const [words, report] of IMPOSSIBLE) {
      const refused = await scene.wave('health-audit-a', { api: { report } })
      expect([refused.exitCode, refused.json.outcome, refused.json.digest], words).toEqual([1, 'failed', null])
      expect(await scene.findings(), words).toEqual([])
      await scene.do(['abort-wave', scene.run, '--reason', words])
    }
    await scene.wave('health-audit-a', { api: { report: '' } })
    const { json } = await scene.do(`status ${scene.run}`)
    const blocked = json.agents.find(({ domain }: { domain: string }) => domain === 'api')
    expect(blocked.status).toBe('invalid_output')
    expect((await scene.do(`advance ${scene.run}`, 1)).json.decision.verdict).toBe('BLOCK')
    await scene.script({})
    await scene.do(['override', blocked.id, '--to', 'dispatched', '--reason', 'once more'])
    expect((await scene.try(`collect ${scene.run} --wait`)).json.digest.counts.new).toBe(3)
  })

  test('as long as it may be is taken whole', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    const { json } = await scene.wave('health-audit-a', { api: { report: reportOf(10_000) } })
    expect(json.digest.counts.new).toBe(10_001)
  })

  test('that names no finding proves nothing', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    await scene.wave('health-audit-a')
    const report = JSON.stringify({ domain: 'api', summary: 'All is well.', findings: [] })
    await scene.commit({ 'api/one.js': 'nothing bad\n' })
    const silent = await scene.wave('health-audit-a', { api: { report } })
    expect([silent.exitCode, silent.json.digest.status]).toEqual([1, 'findings'])
    expect(await scene.states()).toMatchObject({
      one: expect.stringMatching(/^unverified/),
      two: expect.stringMatching(/^unverified/),
      three: 'recurring',
    })
  })
})

test('what people decided outlives crashed agents, blocked waves and an aborted one', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  await scene.wave('health-audit-a')
  await scene.do(['reject', await scene.idOf('one'), '--reason', 'it is meant so'])
  await scene.do(['defer', await scene.idOf('two'), '--reason', 'later', '--until', '2999-01-01'])
  await scene.do(`approve ${scene.run} ${await scene.idOf('three')}`)
  await scene.wave('health-audit-a', { api: { crash: 9 }, lib: { report: 'no report' } })
  await scene.do(['abort-wave', scene.run, '--reason', 'hopeless'])
  expect((await scene.wave('health-audit-a')).exitCode).toBe(1)
  expect(await scene.states()).toEqual({
    one: 'rejected (seen_again)',
    two: 'deferred (seen_again)',
    three: 'recurring',
  })
  const { json } = await provost.ask(['finding', 'show', await scene.idOf('three'), '--json'], { cwd: scene.root })
  expect(json.finding?.approved ?? json.approved).toMatchObject({ by: 'ana' })
})

test('where worktrees cannot lie nothing is dispatched, and it goes on when they can', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  const worktrees = worktreesIn(provost.home)(scene.root)
  await rm(worktrees, { recursive: true, force: true })
  await mkdir(dirname(worktrees), { recursive: true })
  await writeFile(worktrees, 'a file')
  const look = async () => [await git(scene.root, 'rev-parse', 'HEAD'), await git(scene.root, 'status', '--porcelain')]
  const before = await look()
  const refused = await scene.try(`dispatch ${scene.run} health-audit-a`)
  expect([refused.exitCode, refused.json.code]).toEqual([1, 'ISOLATION_FAILED'])
  expect(await scene.whoRan()).toEqual([])
  expect((await scene.do(`status ${scene.run}`)).json.run.waves).toEqual([])
  expect(await look()).toEqual(before)
  await rm(worktrees)
  expect((await scene.wave('health-audit-a')).json.digest.counts.new).toBe(3)
})
