// A log that is signed, kept elsewhere, rewritten and begun anew, by commands.
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { gitFact } from '#git/run-git'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'

const inDatabase = (statement: string) => (house: CommandHouse) => {
  const database = new DatabaseSync(join(house.home, 'provost.db'))
  database.exec(statement)
  database.close()
}

const copyDatabase = (from: string, to: string) => async (house: CommandHouse) => {
  await copyFile(join(house.home, from), join(house.home, to))
  for (const suffix of ['-wal', '-shm']) await rm(join(house.home, `provost.db${suffix}`), { force: true })
}

const SIGNED = ['log.checkpointed']

const lines: readonly Line[] = [
  {
    line: 'log verify',
    says: ['every page', 'no checkpoint was found'],
    json: { ok: true, proof: { verdict: 'unproven' } },
  },
  { line: 'log verify --require-checkpoint', json: { ok: false }, exit: 1 },
  { line: 'log key show', refused: 'NOT_FOUND', because: /no signing key yet/ },
  { line: 'log prove ev_none', refused: 'NOT_FOUND' },
  { line: 'log fork --reason "no need"', refused: 'INPUT_INVALID', because: /nothing was signed/ },
  { line: 'log fork', refused: 'USAGE' },
  { line: 'log key rotate', refused: 'USAGE' },
  { line: 'log key rotate --reason "no need"', refused: 'INPUT_INVALID', because: /no signing key yet/ },
  {
    line: 'log checkpoint',
    json: { size: 4, origin: expect.stringContaining('provost.dev/log/') },
    logs: ['log.key_made', ...SIGNED],
    keep: json => ({ vkey: json.vkey, note: json.note }),
    effect: (house, json) => writeFile(join(house.place, 'kept.txt'), json.note),
  },
  { line: 'log key show', says: ['provost.dev/log/', 'hidden'], json: { exposed: false } },
  {
    line: 'log checkpoint --to git',
    says: [/^checkpoint 5 signed by/, /written to refs\/provost\/checkpoint\/[0-9a-f]{16} of shop/],
    logs: SIGNED,
    effect: async house => {
      const refs = await gitFact(house.root, 'for-each-ref', 'refs/provost/checkpoint')
      expect(refs).toMatch(/commit\trefs\/provost\/checkpoint\/[0-9a-f]{16}$/)
      house.names.ref = refs.slice(refs.indexOf('refs/'))
    },
  },
  { line: 'log checkpoint --to git --project nowhere', refused: 'NOT_FOUND' },
  { line: 'log checkpoint --to moon', refused: 'USAGE' },
  {
    line: 'log verify',
    says: [
      /checkpoints 2 \(store 2, home 2, git shop 2\): all proven, up to event 5/,
      '1 newer event is covered by no',
    ],
    json: { ok: true, proof: { verdict: 'proven', provenTo: 5, uncovered: 1 } },
  },
  {
    line: 'log verify --against {place}/kept.txt --against {ref} --require-checkpoint',
    says: 'kept.txt 1',
    json: { ok: true },
  },
  { line: 'log verify --against {place}/gone.txt', refused: 'CHECKPOINT_INVALID', because: /no such file/ },
  {
    line: 'log verify --against {place}/nonsense.txt',
    first: house => writeFile(join(house.place, 'nonsense.txt'), 'nonsense\n'),
    refused: 'CHECKPOINT_INVALID',
  },
  { line: 'log checkpoints', says: [/^4 {2}proven +store/m, 'git shop'], json: { results: [{ state: 'proven' }] } },
  { line: 'log checkpoints extra', refused: 'USAGE' },
  { line: 'log witness list', says: 'no witness is known', json: { witnesses: [], logs: [], own: null } },
  { line: 'log witness list extra', refused: 'USAGE' },
  { line: 'log witness add nonsense', refused: 'INPUT_INVALID' },
  {
    line: 'log witness add {vkey}',
    says: ['cosigns provost.dev/log/', 'as provost.dev/witness/'],
    json: { witnesses: [] },
  },
  { line: 'log witness remove nobody', refused: 'NOT_FOUND' },
  {
    line: 'log witness remove {origin}',
    first: house => void Object.assign(house.names, { origin: house.names.vkey!.split('+')[0]! }),
    says: 'no witness is known',
  },
  { line: 'log key show extra', refused: 'USAGE' },
  {
    line: 'log prove {event}',
    first: async house => {
      const said = JSON.parse((await house.run('log tail --stream project/shop --json')).stdout)
      house.names.event = said.events[0].id
    },
    says: [/^c2sp\.org\/tlog-proof@v1\nindex 0\n/, 'provost.dev/log/'],
    json: { size: 4, position: 1 },
  },
  {
    // The owner of the database deletes what it has of checkpoints and changes what was said; every hash is computed anew elsewhere.
    line: 'log verify',
    first: inDatabase(
      `DELETE FROM checkpoints; UPDATE events SET body = replace(body, 'main', 'evil') WHERE position = 1`,
    ),
    exit: 1,
    says: [
      'rewritten  checkpoint 4 (git shop)',
      'REWRITTEN  the change lies in events 1 to 4; nothing after 0 is proven',
    ],
    json: { ok: false, proof: { verdict: 'rewritten', rule: 'V1', between: { after: 0, upTo: 4 } } },
  },
  { line: 'doctor', exit: 1, says: 'LOG_REWRITTEN' },
  {
    line: 'log verify',
    first: inDatabase(`UPDATE events SET body = replace(body, 'evil', 'main') WHERE position = 1`),
    json: { ok: true },
  },
  {
    line: 'log verify',
    first: inDatabase(`UPDATE log_end SET frontier = replace(frontier, substr(frontier, 1, 8), '00000000')`),
    exit: 1,
    says: 'the tree version 0: its end is not what follows from the events',
    json: { ok: false, proof: { verdict: 'damaged' } },
  },
  {
    line: 'doctor --repair --apply',
    says: 'and its tree',
    effect: async house => expect((await house.run('log verify')).exitCode).toBe(0),
  },
  {
    // The database is replaced by an older copy of itself.
    line: 'log checkpoint',
    first: async house => {
      await copyDatabase('provost.db', 'old.db')(house)
      await house.run('log checkpoint')
      await house.run('project remove shop --apply')
      await house.run('log checkpoint')
      await copyDatabase('old.db', 'provost.db')(house)
    },
    refused: 'LOG_ROLLED_BACK',
    logs: 'any',
  },
  {
    line: 'log verify',
    exit: 1,
    says: 'CUT  events are gone that were signed',
    json: { ok: false, proof: { verdict: 'cut' } },
  },
  {
    line: 'log fork --reason "restored a copy"',
    says: ['signs no more', 'begins at event'],
    logs: ['log.forked', 'log.key_made', ...SIGNED],
  },
  {
    line: 'log key rotate --reason "an agent ran unconfined"',
    says: ['signs no more', 'is signed by both', 'from here on: provost.dev/log/'],
    logs: ['log.key_retired', 'log.key_made', ...SIGNED],
  },
  { line: 'log verify', says: ['begun anew', '(restored a copy)'], json: { ok: true, proof: { verdict: 'proven' } } },
]

export const logProofScene: Scene = {
  name: 'a log that proves itself',
  prepare: async house => {
    await house.run('init')
  },
  lines,
}
