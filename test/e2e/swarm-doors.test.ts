// What surrounds the loop of a swarm: older stores, the history of domains, and watching a run.
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { canBuildCages } from '#testing/machine-cages'
import { test } from './program.ts'
import { SwarmScene } from './swarm-scene.ts'

const canConfine = await canBuildCages()
const FILES = { 'api/db.js': 'above\nBAD-sql\nbelow\n' }

/** As testing-os keeps it, with one finding of each status. */
function writeDatabase(path: string, version: string): void {
  const database = new DatabaseSync(path)
  database.exec(`
    CREATE TABLE kv (key TEXT PRIMARY KEY, value TEXT);
    CREATE TABLE runs (id TEXT PRIMARY KEY, repo TEXT, local_path TEXT, commit_sha TEXT);
    CREATE TABLE waves (id INTEGER PRIMARY KEY, run_id TEXT, phase TEXT, wave_number INTEGER);
    CREATE TABLE findings (id INTEGER PRIMARY KEY, run_id TEXT, finding_id TEXT, fingerprint TEXT, severity TEXT,
      category TEXT, file_path TEXT, line_number INTEGER, symbol TEXT, description TEXT, recommendation TEXT,
      status TEXT, first_seen_wave INTEGER, last_seen_wave INTEGER);
    CREATE TABLE finding_events (id INTEGER PRIMARY KEY, finding_id INTEGER, event_type TEXT, notes TEXT);
    INSERT INTO runs VALUES ('r1', 'acme/shop', '/x', 'none'), ('r2', 'acme/shop', '/x', 'none');
    INSERT INTO waves VALUES (7, 'r1', 'health-audit-a', 1);
    INSERT INTO finding_events VALUES (1, 6, 'deferred', 'vendor patch');
  `)
  database.prepare('INSERT INTO kv VALUES (?, ?)').run('schema_version', version)
  const insert = database.prepare(
    "INSERT INTO findings VALUES (?, ?, ?, ?, 'HIGH', 'bug', 'api/db.js', 2, NULL, 'It is bad.', NULL, ?, 7, 7)",
  )
  const statuses = ['new', 'recurring', 'approved', 'fixed', 'unverified', 'deferred', 'rejected']
  for (const [index, status] of statuses.entries()) insert.run(index + 1, 'r1', `F-${index}`, `print${index}`, status)
  insert.run(9, 'r2', 'F-0', 'print0', 'recurring') // a later run about the same defect
  insert.run(10, 'r2', 'F-x', 'printx', 'wontfix')
  database.close()
}

test('a testing-os database is told first and imported then, once; a newer schema is refused', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  const old = join(provost.place, 'control-plane.db')
  writeDatabase(old, '3')
  const dry = await scene.do(['import-testing-os', old])
  expect(dry.json).toMatchObject({ version: 3, repo: 'acme/shop', runs: 2, applied: false, fresh: 7, known: 0 })
  expect(dry.json).toMatchObject({ byStatus: { approved: 1, recurring: 2 }, unreadable: ['F-x'] })
  const list = async () => (await provost.ask('finding list --json', { cwd: scene.root })).json.findings
  expect(await list()).toEqual([])

  expect((await scene.do(['import-testing-os', old, '--apply'])).json).toMatchObject({ applied: true, fresh: 7 })
  const states = (await list()).map(({ state, detail, approved }: Record<string, unknown>) => {
    return `${state} ${detail}${approved === null ? '' : ' approved'}`
  })
  expect(states.toSorted()).toEqual([
    'deferred null',
    'recurring null',
    'recurring null',
    'recurring null approved',
    'rejected null',
    'unverified no_proof',
    'unverified not_observed',
  ])
  expect((await scene.do(['import-testing-os', old, '--apply'])).json).toMatchObject({ fresh: 0, known: 7 })
  expect(await list()).toHaveLength(7)

  const newer = join(provost.place, 'newer.db')
  writeDatabase(newer, '5')
  const text = join(provost.place, 'text.db')
  await writeFile(text, 'no database at all')
  for (const path of [newer, text, join(provost.place, 'none.db')]) {
    const refused = await scene.try(['import-testing-os', path, '--apply'])
    expect([refused.exitCode, refused.json.code]).toEqual([2, 'INPUT_INVALID'])
  }
})

test('the history of the domains says who changed what, and why', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  await scene.do(['unfreeze', scene.run, '--reason', 'one more'])
  await scene.do(`domains ${scene.run} add web --glob web/**`)
  const { json } = await scene.do(`domains ${scene.run} --history`)
  expect(json.changes.at(0)).toMatchObject({ what: 'drafted' })
  expect(json.changes.at(-2)).toMatchObject({ what: 'unfrozen', reason: 'one more' })
  expect(json.changes.at(-1)).toMatchObject({ what: 'edited', added: ['web'], removed: [], changed: [] })
})

test('who watches a run sees its agents and findings as they come, and nothing of another run', async ({ provost }) => {
  const scene = await SwarmScene.open(provost, FILES)
  const tail = provost.start(['swarm', 'tail', scene.run, '--json'], { cwd: scene.root })
  let seen = ''
  tail.stdout!.setEncoding('utf8').on('data', (text: string) => {
    seen += text
  })
  await expect.poll(() => seen).toContain('swarm.created')
  await scene.do('init')
  await scene.wave('health-audit-a')
  await expect.poll(() => seen).toContain('wave.collected')
  const events = seen
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const types = new Set(events.map(({ type }) => type))
  expect(types).toContain('agent_run.transitioned')
  expect(types).toContain('finding.reported')
  expect(events.filter(({ type }) => type === 'swarm.created')).toHaveLength(1)
  expect(types).not.toContain('session.created')
  tail.kill('SIGINT')
  expect((await once(tail, 'close'))[0]).toBe(130)
})

test('an agent reports findings one by one by its tool; a wrong one is refused at once, and none of another agent is taken', async ({
  provost,
}) => {
  await provost.startDaemon()
  const scene = await SwarmScene.open(provost, { ...FILES, 'lib/open.js': 'nothing here\n' })
  const finding = {
    id: 'slow',
    severity: 'LOW',
    category: 'quality',
    description: 'It is slow.',
    file: 'api/db.js',
    line: 1,
  }
  const findings = [finding, { ...finding, id: 'out', file: '../etc/passwd' }, { ...finding, agentRun: 'ar_OTHER' }]
  const wave = await scene.wave('health-audit-a', { api: { mcp: findings } })
  const { json: shown } = await scene.do(`status ${scene.run}`)
  const confinement = shown.agents.find((agent: { domain: string }) => agent.domain === 'api').confinement
  expect(confinement).toMatch(canConfine ? /^confined by / : /^NOT CONFINED/)
  const said = await readFile(join(scene.root, '.provost/swarm', scene.run, 'wave-1/api.out/answers.jsonl'), 'utf8')
  const answers = said
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const byId = answers.toSorted((one, other) => one.id - other.id).map(({ result }) => result)
  expect(byId.map(({ isError }) => isError)).toEqual([false, true, true])
  expect(byId[1].content[0].text).toContain('/file path')
  expect(wave.json.digest.counts.new).toBe(2) // the one of the report, and the drafted one
  expect((await scene.findings()).map(({ path }) => path)).toEqual(['api/db.js', 'api/db.js'])
})
