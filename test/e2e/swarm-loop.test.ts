// The whole loop of a swarm with scripted agents on a real repository: nothing is fixed without proof, and every state has
// a command that leads on.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { test } from './program.ts'
import { git } from './repository.ts'
import { SwarmScene } from './swarm-scene.ts'

const bad = (mark: string) => `above ${mark}\nBAD-${mark}\nbelow ${mark}\n`

const FILES = {
  'api/db.js': bad('sql'),
  'api/keep.js': bad('keep'),
  'api/noise.js': bad('noise'),
  'api/move.js': bad('move'),
  'lib/deep/hidden.js': bad('hidden'),
  'lib/open.js': 'nothing here\n',
}

const repair = (path: string, mark: string) => ({ [path]: [`BAD-${mark}`, `good ${mark}`] })

test('a defect goes from new to fixed with its proof, and every other finding is told as what it is', async ({
  provost,
}) => {
  const scene = await SwarmScene.open(provost, FILES)
  const first = await scene.wave('health-audit-a')
  expect([first.exitCode, first.json.digest.lines[2]]).toEqual([1, 'new: 5, recurring: 0, fixed: 0, unverified: 0'])
  const amend = await scene.do(`advance ${scene.run}`, 1)
  expect(amend.json.decision).toMatchObject({ verdict: 'AMEND', nextPhase: 'health-amend-a' })

  const sql = await scene.idOf('sql')
  await scene.do(`approve ${scene.run} ${sql}`)
  const head = await git(scene.root, 'rev-parse', 'HEAD')
  await scene.wave('health-amend-a', {
    api: { repair: repair('api/db.js', 'sql'), rename: ['api/move.js', 'api/moved.js'] },
  })
  await scene.do(`verify ${scene.run}`)
  await scene.do(`advance ${scene.run}`)
  await scene.wave('health-verify-a', { api: { silent: ['noise'] }, lib: { unread: ['lib/deep'] } })
  expect(await scene.states()).toEqual({
    sql: 'fixed (anchor_changed)',
    keep: 'recurring',
    noise: 'unverified (unchanged_code)',
    move: 'recurring (moved)',
    hidden: 'unverified (not_observed)',
  })
  const why = await provost.ask(['why', sql], { cwd: scene.root })
  expect(why.stdout).toContain('rule F17')
  const moved = (await scene.findings()).find(({ rule_id }) => rule_id === 'move')
  expect(moved).toMatchObject({ path: 'api/moved.js', matchedBy: 'rename' })
  expect([await git(scene.root, 'rev-parse', 'HEAD'), await git(scene.root, 'status', '--porcelain')]).toEqual([
    head,
    '',
  ])

  // It comes back.
  await scene.do(`approve ${scene.run} ${await scene.idOf('keep')}`)
  await scene.wave('health-amend-a', {
    api: { repair: { 'api/db.js': ['good sql', 'BAD-sql'], ...repair('api/keep.js', 'keep') } },
  })
  const regressed = await scene.wave('health-verify-a')
  expect(regressed.json.digest.lines).toContain('  recurring: regressed 1, moved 0')
  expect(await scene.states()).toMatchObject({ sql: 'recurring (regressed)', keep: 'fixed (anchor_changed)' })

  // Everything is repaired, and the run ends by commands alone.
  await scene.do(`approve ${scene.run} --severity HIGH+`)
  await scene.wave('health-amend-a', {
    api: {
      repair: { ...repair('api/db.js', 'sql'), ...repair('api/noise.js', 'noise'), ...repair('api/moved.js', 'move') },
    },
    lib: { repair: repair('lib/deep/hidden.js', 'hidden') },
  })
  const clean = await scene.wave('health-verify-a')
  expect([clean.exitCode, clean.json.digest.status]).toEqual([0, 'clean'])
  await scene.do(`advance ${scene.run}`)
  for (const phase of ['health-audit-a', 'health-audit-b', 'health-audit-c', 'stage-d-audit', 'feature-audit']) {
    expect((await scene.wave(phase)).exitCode, phase).toBe(0)
    await scene.do(`advance ${scene.run}`)
  }
  for (const phase of ['test', 'treatment']) {
    await scene.do(`dispatch ${scene.run} ${phase}`)
    await scene.do(`verify ${scene.run}`)
    await scene.do(`advance ${scene.run}`)
  }
  const { json } = await scene.do(`status ${scene.run}`)
  expect(json.run).toMatchObject({ status: 'complete', phase: 'complete' })
  expect((await git(scene.root, 'worktree', 'list')).trim().split('\n')).toHaveLength(1)
  const receipt = await scene.do(`receipt ${scene.run} 1`)
  const again = await scene.do(`receipt ${scene.run} 1`)
  expect(again.json.contentSha256).toBe(receipt.json.contentSha256)
})

test('what the tools of an agent tell counts as looked at, also when the agent declares nothing', async ({
  provost,
}) => {
  const scene = await SwarmScene.open(provost, FILES)
  await scene.wave('health-audit-a')
  const claude = join(provost.place, 'claude')
  const agent = `exec '${process.execPath}' '${join(provost.place, 'swarm-agent.mjs')}' --told`
  await writeFile(claude, `#!/bin/sh\n[ "$1" = --version ] && echo '2.1.325 (Claude Code)' && exit\n${agent}\n`, {
    mode: 0o755,
  })
  await scene.configure({ swarmAgent: { harness: 'claude-code' } })
  scene.path = provost.place
  await scene.wave('health-audit-a', { api: { silent: ['sql'] }, lib: { unread: ['lib/deep'], silent: ['hidden'] } })
  expect(await scene.states()).toMatchObject({
    sql: 'unverified (unchanged_code)', // looked at, in the same tree
    hidden: 'unverified (not_observed)', // nobody read it
  })
  const wave = join(scene.root, '.provost/swarm', scene.run, 'wave-2')
  const observed = (await readFile(join(wave, 'observed.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(new Set(observed.map(({ how }) => how))).toEqual(new Set(['tool_read']))
  expect(observed.map(({ path }) => path)).toContain('api/db.js')
})

describe('a collect', () => {
  test('by three at once is one collect', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    await scene.do(`dispatch ${scene.run} health-audit-a`)
    const all = await Promise.all([1, 2, 3].map(() => scene.try(`collect ${scene.run} --wait`)))
    expect(all.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1])
    expect(new Set(all.map(({ json }) => JSON.stringify(json.digest))).size).toBe(1)
    const logged = await scene.logged()
    const count = (type: string) => logged.filter(other => other === type).length
    expect([count('wave.collected'), count('finding.reported')]).toEqual([1, 5])
  })

  test('that is killed at any step has recorded all or nothing, and can be repeated', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    await scene.do(`dispatch ${scene.run} health-audit-a`)
    let kills = 0
    for (let step = 1; step < 40; step++) {
      const ended = await scene.try(`collect ${scene.run} --wait`, { PROVOST_CRASH_AT: String(step) })
      const logged = await scene.logged()
      const count = (type: string) => logged.filter(other => other === type).length
      expect([`0 0`, `1 5`]).toContain(`${count('wave.collected')} ${count('finding.reported')}`)
      if (ended.exitCode !== null) break
      kills++
    }
    expect(kills).toBeGreaterThan(1)
    const { json } = await scene.do(`collect ${scene.run}`, 1)
    expect(json.digest.lines[2]).toBe('new: 5, recurring: 0, fixed: 0, unverified: 0')
    const logged = await scene.logged()
    expect(logged.filter(type => type === 'wave.collected')).toHaveLength(1)
  })

  test('of duplicates, of what was rejected, and of nothing goes through', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    const twice = await scene.wave('health-audit-a', { api: { twice: true } })
    expect(twice.json.digest.counts.new).toBe(5)
    const keep = await scene.idOf('keep')
    await scene.do(['reject', keep, '--reason', 'it is meant so'])
    await scene.wave('health-audit-a')
    expect(await scene.states()).toMatchObject({ keep: 'rejected (seen_again)', sql: 'recurring' })
    const silent = await scene.wave('health-audit-a', {
      api: { silent: ['sql', 'keep', 'noise', 'move'] },
      lib: { silent: ['hidden'] },
    })
    expect([silent.exitCode, silent.json.digest.status]).toEqual([1, 'unverified'])
    expect(await scene.states()).toMatchObject({ keep: 'rejected (seen_again)', sql: 'unverified (unchanged_code)' })
    await scene.do(['reopen', keep, '--reason', 'it is not'])
    expect((await scene.do(`advance ${scene.run}`, 1)).json.decision.verdict).toBe('AMEND')
  })
})

test('a dispatch that is killed at any step leaves the run as it was, or dispatched; the same command leads on', async ({
  provost,
}) => {
  const scene = await SwarmScene.open(provost, FILES)
  let kills = 0
  for (let step = 1; step < 60; step++) {
    const ended = await scene.try(`dispatch ${scene.run} health-audit-a`, { PROVOST_CRASH_AT: String(step) })
    if (ended.exitCode === null) kills++
    const isOpen = (await scene.do(`status ${scene.run}`)).json.run.waves.at(-1)?.status === 'dispatched'
    if (isOpen) await scene.do(['abort-wave', scene.run, '--reason', 'it was killed'])
    if (ended.exitCode === 0) break
    expect(ended.exitCode, ended.stdout + ended.stderr).toBe(null)
  }
  expect(kills).toBeGreaterThan(3)
  expect((await scene.wave('health-audit-a')).json.digest.counts.new).toBe(5)
})

describe('an agent that', () => {
  test('crashes or leaves no report is resumed, and the wave is not clean until then', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    const half = await scene.wave('health-audit-a', { api: { crash: 3 }, lib: { report: null } })
    expect([half.exitCode, half.json.outcome]).toEqual([1, 'dispatched'])
    expect(half.json.agents.map((agent: { status: string }) => agent.status)).toEqual(['failed', 'failed'])
    expect(await scene.findings()).toEqual([])
    await scene.script({})
    const resumed = await scene.do(`resume ${scene.run}`)
    expect(resumed.json.started).toHaveLength(2)
    const whole = await scene.do(`collect ${scene.run} --wait`, 1)
    expect(whole.json.digest.counts.new).toBe(5)
  })

  test('writes what is no report is blocked; a person hands in a right one', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    const blocked = await scene.wave('health-audit-a', { api: { report: '[]' } })
    expect([blocked.exitCode, blocked.json.outcome]).toEqual([1, 'failed'])
    const { agentRun } = blocked.json.agents.find((agent: { domain: string }) => agent.domain === 'api')
    const bare = await scene.try(`override ${agentRun} --to dispatched`)
    expect(bare.json.code).toBe('SWARM_OVERRIDE_REASON_REQUIRED')
    await scene.do(['override', agentRun, '--to', 'dispatched', '--no-start', '--reason', 'I write it myself'])
    const file = join(provost.place, 'right.json')
    await writeFile(file, JSON.stringify({ domain: 'api', summary: 'by hand', findings: [] }))
    const collected = await scene.do(`collect ${scene.run} --wait --report api=${file}`, 1)
    expect(collected.json).toMatchObject({ outcome: 'collected', digest: { counts: { new: 1 } } })
    expect(await readFile(join(scene.root, `.provost/swarm/${scene.run}/wave-1/api.report.json`), 'utf8')).toContain(
      'by hand',
    )
  })

  test('changes a foreign file is blocked by what git says, whatever it reports', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    await scene.wave('health-audit-a')
    await scene.do(`approve ${scene.run} ${await scene.idOf('sql')}`)
    const wave = await scene.wave('health-amend-a', { api: { repair: { 'lib/open.js': ['nothing', 'something'] } } })
    expect(wave.json).toMatchObject({ outcome: 'failed', agents: [{ status: 'ownership_violation' }] })
    const [{ agentRun }] = wave.json.agents
    await scene.do(['override', agentRun, '--to', 'complete', '--reason', 'it had to'])
    await scene.do(`collect ${scene.run}`, 1)
    await scene.do(`verify ${scene.run}`)
    expect((await scene.do(`advance ${scene.run}`, 1)).json.decision.failed).toBe('ownership')
    await scene.do(['advance', scene.run, '--override', 'ownership', '--reason', 'looked at'])
  })
})

test('two agents that collide are not half merged; one of them is dropped, and its work is kept', async ({
  provost,
}) => {
  const scene = await SwarmScene.open(provost, { ...FILES, 'config/c.txt': 'one\n' })
  await scene.do(['unfreeze', scene.run, '--reason', 'the configuration is everybody’s'])
  await scene.do(`domains ${scene.run} edit config --glob config/** --ownership shared`)
  await scene.do(`freeze ${scene.run}`)
  await scene.wave('health-audit-a')
  await scene.do(`approve ${scene.run} --severity HIGH`)
  const collided = await scene.wave('health-amend-a', {
    api: { repair: { ...repair('api/db.js', 'sql'), 'config/c.txt': ['one', 'two'] } },
    lib: { repair: { 'config/c.txt': ['one', 'three'] } },
  })
  expect(collided.json).toMatchObject({ code: 'SWARM_AMEND_CONFLICT' })
  const branch = `provost/swarm/${scene.run}/integration`
  expect(await git(scene.root, 'branch', '--list', branch)).toBe('')
  const { json } = await scene.do(`status ${scene.run}`)
  const { id } = json.agents.find((agent: { domain: string }) => agent.domain === 'lib')
  const dropped = await scene.do(['drop', id, '--reason', 'the api is right'])
  expect(await git(scene.root, 'show', `${dropped.json.salvage}:config/c.txt`)).toBe('three\n')
  expect(await git(scene.root, 'show', `${branch}:config/c.txt`)).toBe('two\n')
  await scene.do(`collect ${scene.run}`, 1)
})

test('where no worktree can be made nothing is dispatched, and the main checkout is as it was', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  await git(scene.root, 'branch', `provost/swarm/${scene.run}/w1-lib`)
  const refused = await scene.try(`dispatch ${scene.run} health-audit-a`)
  expect([refused.exitCode, refused.json.code]).toEqual([1, 'ISOLATION_FAILED'])
  expect(refused.json.detail ?? refused.stdout).toContain('domain=lib')
  const { json } = await scene.do(`status ${scene.run}`)
  expect(json.run.waves).toEqual([])
  expect(await scene.whoRan()).toEqual([])
  expect(await git(scene.root, 'status', '--porcelain')).toBe('')
  expect((await git(scene.root, 'worktree', 'list')).trim().split('\n')).toHaveLength(1)
})

test.each(['a; rm -rf x', '../x', 'A', '-x', '$(id)', 'a/b', '', 'a'.repeat(41)])(
  'a domain cannot be called %j',
  async name => {
    const { readDomain } = await import('../../src/swarm/rules/agents/swarm-domain.ts')
    expect(() => readDomain({ name, globs: ['a/**'], ownership: 'owned' })).toThrow(
      expect.objectContaining({ code: 'SWARM_DOMAIN_INVALID' }),
    )
  },
)

test('hostile names are refused at the door, and an export comes back as the same findings', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  await scene.do(['unfreeze', scene.run, '--reason', 'one more'])
  for (const name of ['a; rm -rf x', '../x']) {
    const refused = await scene.try(['domains', scene.run, 'add', name, '--glob', 'x/**'])
    expect([refused.exitCode, refused.json.code]).toEqual([2, 'SWARM_DOMAIN_INVALID'])
  }
  await scene.do(`freeze ${scene.run}`)
  await scene.wave('health-audit-a')
  await scene.wave('health-audit-a', { api: { silent: ['sql'] } })
  const { stdout } = await scene.do(`export ${scene.run} --format sarif`)
  const document = JSON.parse(stdout)
  expect(document.runs).toHaveLength(2)
  for (const run of document.runs)
    expect(new Set(run.results.map((result: object) => 'baselineState' in result)).size).toBe(1)
  const file = join(provost.place, 'run.sarif')
  await writeFile(file, stdout)
  const imported = await provost.ask(['finding', 'import', file, '--json'], { cwd: scene.root })
  expect(imported.json).toMatchObject({ imported: 0, ours: 5 })
})
