import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { systemClock } from '#adapters/clock/system-clock'
import { someEvent } from '#testing/events'
const dir = mkdtempSync(join(tmpdir(), 'probe-'))
const st = await openSqliteStore({ path: join(dir, 'b.db'), views: [], blobs: undefined as never, clock: systemClock })
const data = (i: number) => ({ rule: 'T-running-done', from: 'running', to: 'done', evidence: { checks: 'passing', headAgeMs: 60000 + i, attempt: i % 3, paths: ['src/a.ts', 'src/b.ts'], verdict: 'approved' }, note: `step ${i}` })
for (let i = 0; i < 10; i++) await st.log.append([{ stream: 'thing/a', expectedVersion: i * 100, events: Array.from({ length: 100 }, (_, k) => someEvent({ data: data(i * 100 + k), id: `ev_01HZZ${String(i * 100 + k).padStart(20, '0')}` })) }])
const db = new DatabaseSync(join(dir, 'b.db'), { readOnly: true })
const W = 'FROM events WHERE stream = ? AND position <= ? ORDER BY version'
const raw = db.prepare(`SELECT position, body, hash ${W}`)
const arr = db.prepare(`SELECT position, body, hash ${W}`); arr.setReturnArrays(true)
const joined = db.prepare(`SELECT '[' || group_concat('{"position":' || position || ',"hash":"' || hash || '",' || substr(body, 2), ',') || ']' AS events FROM (SELECT * ${W})`)
const joined2 = db.prepare(`SELECT '[' || group_concat(body, ',') || ']' AS bodies, group_concat(hash, ',') AS hashes, group_concat(position, ',') as positions FROM (SELECT * ${W})`)
const perRow = db.prepare(`SELECT '{"position":' || position || ',"hash":"' || hash || '",' || substr(body, 2) as text ${W}`); perRow.setReturnArrays(true)
const a = ['thing/a', 1e9] as const; const bodies = raw.all(...a).map(r => String(r.body)); const joinedText = '[' + bodies.join(',') + ']'; const raw8 = db.prepare('SELECT position, stream, version, id, type, at, body, hash ' + W)
const ways: Record<string, () => Promise<any[]> | any[]> = {
  store: () => st.log.readStream('thing/a'),
  parseOnly: () => { const r = []; for (const b of bodies) r.push(JSON.parse(b)); return r },
  parseJoined: () => JSON.parse(joinedText),
  raw8: () => raw8.all(...a),
  raw: () => raw.all(...a),
  rawArr: () => arr.all(...a),
  allJoin: () => { const rows = raw.all(...a) as any[]; const ev = JSON.parse(`[${rows.map(r => r.body).join(',')}]`); for (let i = 0; i < ev.length; i++) { ev[i].position = rows[i].position; ev[i].hash = rows[i].hash } return ev },
  arrJoin: () => { const rows = arr.all(...a) as any[]; const ev = JSON.parse(`[${rows.map(r => r[1]).join(',')}]`); for (let i = 0; i < ev.length; i++) { ev[i].position = rows[i][0]; ev[i].hash = rows[i][2] } return ev },
  arrEach: () => { const rows = arr.all(...a) as any[]; return rows.map(r => { const e = JSON.parse(r[1]); e.position = r[0]; e.hash = r[2]; return e }) },
  concat: () => JSON.parse((joined.get(...a) as any).events),
  concat3: () => { const r = joined2.get(...a) as any; const ev = JSON.parse(r.bodies); const h = r.hashes.split(','); const p = r.positions.split(','); for (let i = 0; i < ev.length; i++) { ev[i].position = +p[i]; ev[i].hash = h[i] } return ev },
  concatJs: () => { const rows = perRow.all(...a) as any[]; return JSON.parse(`[${rows.join(',')}]`) },
}
console.log('body bytes', (raw.all(...a)[500] as any).body.length)
const got: Record<string, number[]> = {}
for (let r = 0; r < 120; r++) for (const [k, f] of Object.entries(ways)) { const t = performance.now(); for (let i = 0; i < 5; i++) { let c = 0; for (const e of await f()) c += e.version ?? 1; } if (r > 20) (got[k] ??= []).push((performance.now() - t) / 5) }
const q = (a: number[], p: number) => a.toSorted((x, y) => x - y)[Math.floor(a.length * p)]!
for (const k in got) console.log(k.padEnd(9), q(got[k]!, .5).toFixed(2), 'ms', (q(got[k]!, .5) / q(got.raw!, .5)).toFixed(2), 'q1', (q(got[k]!, .25) / q(got.raw!, .25)).toFixed(2))
console.log(JSON.stringify(await ways.store!()) === JSON.stringify(await ways.allJoin!()))
rmSync(dir, { recursive: true })
