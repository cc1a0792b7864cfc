// The spool on a real disk: numbered without a hole, whole after a stop in the middle of a line, and no larger than it must be.
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { openSpool } from './spool-files.ts'

const ALL = { records: 1_000, bytes: 1_000_000 }
const body = (position: number) => ({ at: 'now', kind: 'observation', data: { position } }) as const
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('it goes on after the last whole record, wherever the machine stopped', () => {
  const place = temporaryDirectory('spool')
  const spool = openSpool(place)
  spool.append([body(3), body(5)])
  spool.append([body(8)])
  const file = join(place, spool.id, readdirSync(join(place, spool.id))[0]!)
  const whole = readFileSync(file)
  for (let bytes = whole.length; bytes >= 0; bytes--) {
    truncateSync(file, 0)
    appendFileSync(file, whole.subarray(0, bytes))
    const again = openSpool(place)
    const kept = again.read(0, ALL)
    expect(kept.map(({ seq }) => seq)).toEqual(numbers(1, again.last))
    expect(again.position).toBe(kept.at(-1)?.data.position ?? 0)
    again.append([body(9)])
    expect(again.read(0, ALL).map(({ seq }) => seq)).toEqual(numbers(1, again.last))
  }
})

test('files that the plane has whole are removed, and the newest stays to tell where to go on', () => {
  const place = temporaryDirectory('spool')
  const spool = openSpool(place, 400)
  for (const n of numbers(1, 20)) spool.append([body(n)])
  const files = () => readdirSync(join(place, spool.id)).length
  const before = files()
  expect(before).toBeGreaterThan(4)
  spool.confirm(10)
  expect(files()).toBeLessThan(before)
  expect(spool.first).toBeLessThanOrEqual(11)
  expect(spool.read(10, ALL).map(({ seq }) => seq)).toEqual(numbers(11, 20))
  spool.confirm(20)
  expect(files()).toBe(1)
  const again = openSpool(place, 400)
  expect([again.id, again.last, again.position]).toEqual([spool.id, 20, 20])
  again.append([body(21)])
  expect(again.read(20, ALL).map(({ seq }) => seq)).toEqual([21])
})

test('a batch has as many records and bytes as are wanted, and at least one', () => {
  const spool = openSpool(temporaryDirectory('spool'))
  spool.append(numbers(1, 10).map(body))
  expect(spool.read(2, { records: 3, bytes: 1_000_000 }).map(({ seq }) => seq)).toEqual([3, 4, 5])
  expect(spool.read(2, { records: 3, bytes: 1 }).map(({ seq }) => seq)).toEqual([3])
  expect(spool.read(10, ALL)).toEqual([])
})

test('one that is begun anew has another name, all that was kept, and goes on where the other did', () => {
  const place = temporaryDirectory('spool')
  const spool = openSpool(place, 400)
  for (const n of numbers(1, 20)) spool.append([body(n)])
  spool.confirm(10)
  const { id, first } = spool
  const kept = spool.read(0, ALL).map(({ data }) => data.position)
  expect(first).toBeGreaterThan(1)
  spool.beginAnew()
  for (const each of [spool, openSpool(place, 400)]) {
    expect(each.id).not.toBe(id)
    expect([each.first, each.last, each.position]).toEqual([1, kept.length, 20])
    expect(each.read(0, ALL).map(({ seq, data }) => [seq, data.position])).toEqual(kept.map((n, at) => [at + 1, n]))
  }
  expect(readdirSync(place)).toEqual([spool.id])
  spool.append([body(21)])
  expect(spool.read(kept.length, ALL).map(({ seq }) => seq)).toEqual([kept.length + 1])
})

test.each(['~half', 'ffff', '0000'])('a stop while one is begun anew leaves one: beside it lies %s', name => {
  const place = temporaryDirectory('spool')
  const spool = openSpool(place)
  spool.append([body(3), body(5)])
  if (name.startsWith('~')) mkdirSync(join(place, name))
  else cpSync(join(place, spool.id), join(place, name), { recursive: true })
  const again = openSpool(place)
  expect(readdirSync(place)).toEqual([again.id])
  expect(again.read(0, ALL).map(({ data }) => data.position)).toEqual([3, 5])
})

test('one that holds nothing is begun anew as well', () => {
  const spool = openSpool(temporaryDirectory('spool'))
  spool.beginAnew()
  expect([spool.last, spool.position]).toEqual([0, 0])
})
