import { expect, test } from 'vitest'
import { ChainCheck, composeChainText, type StoredRow } from './chain.ts'
import { sha256Hex } from './hash.ts'

function rowsOf(streams: readonly string[]): StoredRow[] {
  const heads = new Map<string, { version: number; hash: string }>()
  return streams.map((stream, index) => {
    const head = heads.get(stream) ?? { version: 0, hash: '' }
    const version = head.version + 1
    const columns = { stream, version, id: `ev_${index}`, type: 'thing.changed', at: '2026-01-01T00:00:00.000Z' }
    const body = JSON.stringify(columns)
    const hash = sha256Hex(composeChainText(head.hash, body))
    heads.set(stream, { version, hash })
    return { position: index + 1, ...columns, body, hash }
  })
}

function check(rows: readonly StoredRow[], heads = headsOf(rows), end = rows.at(-1)?.position ?? 0): string[] {
  const chain = new ChainCheck(sha256Hex)
  for (const row of rows) chain.add(row)
  for (const head of heads) chain.addHead(head)
  return chain.finish(end).map(defect => `${defect.stream} ${defect.version}: ${defect.what}`)
}

function headsOf(rows: readonly StoredRow[]) {
  return [
    ...new Map(rows.map(row => [row.stream, { stream: row.stream, version: row.version, hash: row.hash }])).values(),
  ]
}

const sound = rowsOf(['a/1', 'b/1', 'a/1', 'a/1'])
const changed = (index: number, change: Partial<StoredRow>) =>
  sound.map((row, at) => (at === index ? { ...row, ...change } : row))

test('a sound log has no defect', () => expect(check(sound)).toEqual([]))

test.each<[string, Partial<StoredRow>]>([
  ['the text', { body: sound[2]!.body.replace('thing', 'thinG') }],
  ['the hash', { hash: sha256Hex('other') }],
  ['the type beside the text', { type: 'thing.removed' }],
  ['the time beside the text', { at: '2027-01-01T00:00:00.000Z' }],
  ['the id beside the text', { id: 'ev_9' }],
  ['the version', { version: 7 }],
])('a change of %s is found and its place is named', (_what, change) => {
  const found = check(changed(2, change), headsOf(sound))
  expect(found.length).toBeGreaterThan(0)
  expect(found[0]).toContain(`a/1 ${change.version ?? 2}:`)
})

test('a text that is no JSON any more is a defect, not a failure', () => {
  expect(check(changed(2, { body: '{' }))).toContain('a/1 2: column body differs from the text')
})

test('loss is found: of the last event, of one in the middle, of a whole stream, of a head', () => {
  expect(check(sound.slice(0, 3), headsOf(sound), 4)).toContain(
    'a/1 3: the head does not match the last event, version 2',
  )
  expect(
    check(
      sound.filter(row => row.position !== 3),
      headsOf(sound),
    ),
  ).toContain('a/1 3: version 3 follows 1')
  expect(
    check(
      sound.filter(row => row.stream !== 'b/1'),
      headsOf(sound.filter(row => row.stream !== 'b/1')),
    ),
  ).toContain('a/1 2: position 3 follows 1')
  expect(check(sound, headsOf(sound).slice(1))).toContain('a/1 3: the stream has no head')
  expect(check(sound, headsOf(sound), 5)).toContain('* 0: the log ends at 4, expected 5')
})

test('a stream that moved on while we read is not judged by its new head', () => {
  const chain = new ChainCheck(sha256Hex)
  for (const row of sound) chain.add(row)
  for (const head of headsOf(sound)) chain.addHead({ ...head, version: head.version + 1, hash: 'new' }, true)
  expect(chain.finish(4)).toEqual([])
})
