import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { systemClock } from '#adapters/clock/system-clock'
import { someEvent } from '#testing/events'
const dir = mkdtempSync(join(tmpdir(), 'probe-'))
const T = `(position INTEGER PRIMARY KEY, stream   TEXT NOT NULL, version  INTEGER NOT NULL, id       TEXT NOT NULL UNIQUE,
    type     TEXT NOT NULL, at       TEXT NOT NULL, body     TEXT NOT NULL, hash     TEXT NOT NULL, UNIQUE (stream, version)) STRICT`
const data = { text: 'x'.repeat(200), n: 1, list: ['a', 'b'] }
const store = await openSqliteStore({ path: join(dir, 'a.db'), views: [], blobs: undefined as never, clock: systemClock })
let v = 0
const a = async () => void await store.log.append([{ stream: 'thing/a', expectedVersion: v++, events: [someEvent({data})] }])
const body = JSON.stringify({ ...someEvent({data}), stream: 'thing/a', version: 1 })
const S = `CREATE TABLE streams (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE log_end (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL) STRICT;  INSERT INTO log_end VALUES (1, 0);`
const keep: unknown[] = []
function make(name: string, pragma = '', reader = false, viaExec = false, pause = () => {}) {
  const path = join(dir, name)
  const db = new DatabaseSync(path); db.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE events ${T}; ${S}; ${pragma}`)
  if (reader) { const r = new DatabaseSync(path, { readOnly: true }); r.prepare('select count(*) from events').get(); keep.push(r) }
  const ins = db.prepare('INSERT INTO events VALUES (?,?,?,?,?,?,?,?)')
  const beg = db.prepare('BEGIN IMMEDIATE'), com = db.prepare('COMMIT')
  let p = 0
  const h = db.prepare('INSERT OR REPLACE INTO streams VALUES (?,?,?)'), e = db.prepare('UPDATE log_end SET position = ?')
  return () => { p++; pause(); if (viaExec) db.exec('BEGIN IMMEDIATE'); else beg.run(); ins.run(p, 'thing/a', p, 'ev_' + String(p).padStart(10, '0'), 'thing.changed', '2026-01-01T00:00:00.000Z', body, 'f'.repeat(64)); h.run('thing/a', p, 'f'.repeat(64)); e.run(p); viaExec ? db.exec('COMMIT') : com.run() }
}
const spin = () => { const t = performance.now(); while (performance.now() - t < 0.08); }
const subjects: Record<string, () => unknown> = { store: a, pages: make('1'), cache: make('2', 'PRAGMA cache_size=-65536'), reader: make('3', '', true), exec: make('4', '', false, true), all: make('5', 'PRAGMA cache_size=-65536', true, true), spin: make('6', '', false, false, spin) }
for (const f of Object.values(subjects)) for (let i = 0; i < 500; i++) await f()
const got: Record<string, number[]> = {}
for (let r = 0; r < 100; r++) for (const [k, f] of Object.entries(subjects)) { const t = performance.now(); for (let i = 0; i < 20; i++) await f(); (got[k] ??= []).push((performance.now() - t) / 20) }
const q = (a: number[], p: number) => a.toSorted((x, y) => x - y)[Math.floor(a.length * p)]!
for (const k in got) console.log(k.padEnd(8), 'median µs', (q(got[k]!, .5) * 1000).toFixed(0), 'q1', (q(got[k]!, .25) * 1000).toFixed(0), 'q3', (q(got[k]!, .75) * 1000).toFixed(0), 'mean', (got[k]!.reduce((a, b) => a + b) / got[k]!.length * 1000).toFixed(0))
rmSync(dir, { recursive: true })
