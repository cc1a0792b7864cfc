// The log, the daemon, the store and what agents call, by commands.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'
import { makeRepository } from '../worlds/world.ts'

const inDatabase = (statement: string) => (house: CommandHouse) => {
  const database = new DatabaseSync(join(house.home, 'provost.db'))
  database.exec(statement)
  database.close()
}

const INTENT = `INSERT INTO intents (id, kind, event_id, subject, payload, status, attempts, next_at, last_error, lease_owner, leased_until)
  VALUES ('ev_1:project.inspect', 'project.inspect', 'ev_1', 'project/shop', '{"project":"shop"}', 'dead', 9, 0, 'gone', NULL, 0)`

const log: readonly Line[] = [
  { line: 'request show nonsense', refused: 'NOT_FOUND' },
  {
    line: 'project add {place}/other --key once',
    first: house => makeRepository(join(house.place, 'other')),
    json: { id: 'other' },
    logs: ['project.added'],
  },
  { line: 'project add {place}/other --key once', json: { id: 'other' } },
  {
    line: 'request show once',
    says: ['was answered with 201', 'project.added'],
    json: { state: 'answered', status: 201 },
  },
  {
    line: 'log tail --lines 1',
    says: /^ +\d+ .*project\.inspected[^\n]*$/,
    json: { events: [{ type: 'project.inspected' }] },
  },
  {
    line: 'log tail --stream project/shop --noun project',
    says: 'project.added',
    json: { events: [{ type: 'project.added' }] },
  },
  { line: 'log tail --noun task', says: /^$/, json: { events: [] } },
  { line: 'log tail --follow', until: 'project.inspected', says: 'project.added' },
  { line: 'log tail --lines 0', refused: 'USAGE' },
  { line: 'log search shop', says: 'project.added', json: { events: [{ type: 'project.added' }] } },
  {
    line: 'log search --type project.inspected --limit 1',
    says: 'project.inspected',
    json: { events: [{ type: 'project.inspected' }] },
  },
  { line: 'log search nothing-like-this', says: 'no event fits', json: { events: [] } },
  { line: 'log search --limit x', refused: 'USAGE' },
  { line: 'log search --at nonsense', refused: 'INPUT_INVALID' },
  { line: 'log export', says: '"type":"project.added"', json: { events: [{ type: 'project.added' }] } },
  { line: 'log export --stream project/none', says: /^$/, json: { events: [] } },
  { line: 'log export extra', refused: 'USAGE' },
  { line: 'log verify', says: /^ok +\d+ events/, json: { ok: true, defects: [] } },
  { line: 'log verify extra', refused: 'USAGE' },
  { line: 'why project:shop', says: ['is registered', 'rule ADD'], json: { state: 'registered', rule: 'ADD' } },
  { line: 'why nonsense', refused: 'NOT_FOUND' },
  {
    line: 'replay --at {now}',
    first: house => void Object.assign(house.names, { now: new Date().toISOString() }),
    says: '"id":"shop"',
    json: { views: { project: [{ id: 'shop' }] } },
  },
  { line: 'replay --at 2001-01-01T00:00:00Z', says: 'project: 0', json: { position: 0 } },
  {
    line: 'replay',
    says: [/^\d+ decisions in \d+ events/, 'differs 0', 'cannot tell'],
    json: { counts: { differs: 0, other_rule: 0 } },
  },
  { line: 'replay --settings', says: 'task.decideNext: phase', json: { deciders: [{ name: 'task.decideNext' }] } },
  { line: 'replay --limit x', refused: 'USAGE' },
  { line: 'replay --what-if nobody=1', refused: 'REPLAY_SETTING_UNKNOWN' },
  { line: 'replay --what-if nonsense', refused: 'INPUT_INVALID' },
  { line: 'replay --rules {place}/none.json', refused: 'REPLAY_RULES_UNUSABLE' },
  {
    line: 'replay --what-if isRepository=false --noun project',
    exit: 1,
    says: ['read this setting', /differs .*project\.decideAddProject/, 'NOT_A_REPOSITORY'],
    json: { counts: { differs: 2 } },
  },
  {
    line: 'replay --rules {place}/rules.json --noun project',
    first: house =>
      writeFile(
        join(house.place, 'rules.json'),
        JSON.stringify({
          schema: 'provost.rules/1',
          tables: [
            {
              name: 'project.decideAddProject',
              version: 1,
              reads: ['id'],
              rows: [{ rule: 'ANY', when: {}, result: 'add' }],
            },
          ],
        }),
      ),
    says: 'other rule 2',
    json: { counts: { differs: 0, other_rule: 2 } },
  },
  { line: 'reactor list --status done', says: 'project.inspect', json: { intents: [{ status: 'done' }] } },
  { line: 'reactor list --status dead', says: 'nothing to do', json: { intents: [] } },
  { line: 'reactor list --status nonsense', refused: 'USAGE' },
  { line: 'reactor retry nonsense', refused: 'NOT_FOUND' },
  {
    line: 'reactor list --status dead',
    first: inDatabase(INTENT),
    says: ['gone', 'provost reactor retry'],
    json: { intents: [{ attempts: 9 }] },
  },
  {
    line: 'reactor retry ev_1:project.inspect',
    says: 'is tried again',
    logs: 'any',
    effect: async house => expect((await house.run('reactor list --status dead')).stdout).toBe('nothing to do'),
  },
]

const store: readonly Line[] = [
  {
    line: 'backup --to {place}/saved',
    says: /\d events and \d payloads saved/,
    effect: house => expect(existsSync(join(house.place, 'saved'))).toBe(true),
  },
  { line: 'backup', json: { blobs: 0 }, keep: json => ({ backup: json.path }) },
  { line: 'backup extra', refused: 'USAGE' },
  { line: 'restore-backup nonsense', refused: 'NOT_FOUND' },
  { line: 'restore-backup {backup}', says: ['is sound: ', '--apply'], json: { applied: false } },
  {
    line: 'restore-backup {backup} --apply',
    first: house => house.run('project remove shop --apply'),
    json: { applied: true, keptAt: expect.any(String) },
    logs: 'any',
    effect: async house => expect((await house.run('project list')).stdout).toContain('shop'),
  },
  { line: 'doctor', says: /git +ok/, json: { fit: true } },
  { line: 'doctor extra', refused: 'USAGE' },
  { line: 'doctor --repair', says: ['would  fold the whole log', '--apply'], json: { repairs: [{ done: false }] } },
  {
    line: 'doctor --repair --apply',
    first: inDatabase("DELETE FROM view_rows WHERE view = 'project'"),
    says: 'done  fold the whole log',
    effect: async house => expect((await house.run('project list')).stdout).toContain('shop'),
  },
  {
    line: 'log verify',
    first: inDatabase("UPDATE events SET body = replace(body, 'main', 'evil') WHERE position = 1"),
    exit: 1,
    says: ['broken', 'LOG_CHAIN_BROKEN'],
    json: { ok: false },
  },
  {
    line: 'log verify',
    first: inDatabase("UPDATE events SET body = replace(body, 'evil', 'main') WHERE position = 1"),
    json: { ok: true },
  },
]

async function startDaemon(house: CommandHouse): Promise<void> {
  const daemon = house.start('daemon run')
  await Promise.race([
    expect.poll(() => existsSync(join(house.home, 'daemon.json')), { timeout: 300_000 }).toBe(true),
    once(daemon, 'close'),
  ])
}

const daemon: readonly Line[] = [
  { line: 'daemon status', exit: 1, says: 'no daemon runs', json: { running: false } },
  { line: 'daemon stop', says: 'no daemon runs', json: { stopped: false } },
  { line: 'daemon logs', says: 'nothing was written', json: { lines: [] } },
  { line: 'daemon logs --lines 0', refused: 'USAGE' },
  { line: 'open --print', refused: 'DAEMON_UNREACHABLE' },
  { line: 'daemon status extra', refused: 'USAGE' },
  { line: 'daemon stop extra', refused: 'USAGE' },
  { line: 'daemon run extra', refused: 'USAGE' },
  {
    line: 'daemon status',
    first: startDaemon,
    says: ['running with pid', 'http'],
    json: { running: true, engine: 'sqlite' },
    logs: 'any',
  },
  { line: 'daemon start', refused: 'DAEMON_RUNNING' },
  { line: 'daemon run', refused: 'DAEMON_RUNNING' },
  { line: 'open --print', says: /^http\S+$/, json: { link: expect.stringContaining('http') } },
  { line: 'project list', says: 'shop', json: { projects: [{ id: 'shop' }] } },
  { line: 'restore-backup {backup} --apply', refused: 'DAEMON_RUNNING' },
  {
    line: 'daemon stop',
    says: /daemon with pid \d+ stopped/,
    logs: 'any',
    effect: async house => expect((await house.run('daemon status')).exitCode).toBe(1),
  },
  { line: 'daemon logs --lines 5', says: '{', json: { lines: [expect.anything()] } },
]

const ASK = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'

async function prepareRun(house: CommandHouse): Promise<void> {
  await mkdir(join(house.place, 'run'), { recursive: true })
  await writeFile(join(house.place, 'run', 'launch.json'), 'nonsense')
}

const agents: readonly Line[] = [
  { line: 'signal --session shop-1 --generation 1 --event x', says: /^nothing was left: /, json: { left: false } },
  { line: 'signal --activity nonsense', refused: 'USAGE' },
  { line: 'mcp', input: ASK, says: ['"id":1', 'swarm_report_finding'] },
  { line: 'mcp extra', refused: 'USAGE' },
  { line: 'door', refused: 'INPUT_INVALID' },
  { line: 'repl', input: 'project list\nproject show nonsense\n/quit\n', says: ['shop', '{root}'] },
  { line: 'repl extra', refused: 'USAGE' },
  { line: 'supervise', refused: 'USAGE' },
  { line: 'supervise {place}/run', first: prepareRun, exit: 70, says: /^$/ },
]

export const logScene: Scene = {
  name: 'log, daemon and agents',
  prepare: async house => {
    await house.run('init')
  },
  lines: [...log, ...store, ...daemon, ...agents],
}
