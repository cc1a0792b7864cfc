import { DatabaseSync, StatementSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { systemClock } from '#adapters/clock/system-clock'
import { someEvent } from '#testing/events'
const dir = mkdtempSync(join(tmpdir(), 'probe-'))
const data = { text: 'x'.repeat(200), n: 1, list: ['a', 'b'] }
const store = await openSqliteStore({ path: join(dir, 'a.db'), views: [], blobs: undefined as never, clock: systemClock })
const marks: number[] = []
const exec = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function (t: string) { marks.push(performance.now()); exec.call(this, t); marks.push(performance.now()) }
let v = 0
const got: number[][] = [[], [], [], [], []]
for (let i = 0; i < 6000; i++) {
  const events = [someEvent({data})]
  marks.length = 0
  marks.push(performance.now())
  await store.log.append([{ stream: 'thing/a', expectedVersion: v++, events }])
  marks.push(performance.now())
  if (i > 1000) for (let k = 0; k < 5; k++) got[k]!.push(marks[k + 1]! - marks[k]!)
}
const q = (a: number[], p: number) => a.toSorted((x, y) => x - y)[Math.floor(a.length * p)]!
;['before BEGIN', 'BEGIN', 'work', 'COMMIT', 'after'].forEach((n, k) => console.log(n.padEnd(14), (q(got[k]!, .25) * 1000).toFixed(0), (q(got[k]!, .5) * 1000).toFixed(0), (q(got[k]!, .75) * 1000).toFixed(0)))
rmSync(dir, { recursive: true })
