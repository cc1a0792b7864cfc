// Whoever changes or removes a stored event behind the program's back is found out: stream and version are named.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

// project/shop: added, inspected, removed, added, inspected. project/till: added, inspected.
async function makeLog(provost: Provost): Promise<void> {
  const shop = await makeRepository(join(provost.place, 'shop'))
  await provost.run(['project', 'add', shop])
  await provost.run('project remove shop --apply')
  await provost.run(['project', 'add', shop])
  await provost.run(['project', 'add', await makeRepository(join(provost.place, 'till'))])
}

function change({ home }: Provost, sql: string): void {
  const database = new DatabaseSync(join(home, 'provost.db'))
  database.exec(sql)
  database.close()
}

async function expectDefect(
  provost: Provost,
  defect: { stream: string; version: number; what: string },
): Promise<void> {
  const { stream, version, what } = defect
  const text = await provost.run('log verify')
  expect(text).toMatchObject({ exitCode: 1, stderr: '' })
  expect(text.stdout).toContain(`${stream} version ${version}: ${what}`)
  const json = await provost.run('log verify --json')
  expect(json).toMatchObject({ exitCode: 1, stderr: '', json: { ok: false } })
  expect(json.json.defects).toContainEqual(expect.objectContaining(defect))
}

test('a log that nobody touched is sound', async ({ provost }) => {
  await makeLog(provost)
  expect(await provost.run('log verify --json')).toMatchObject({
    exitCode: 0,
    json: { ok: true, events: 7, streams: 2, defects: [] },
  })
})

describe('one byte changed in the third event of project/shop', () => {
  test.for<[column: string, changed: string, what: string]>([
    ['body', `replace(body, '"id":"ana"', '"id":"anb"')`, 'the hash does not match the text'],
    ['hash', "'x' || substr(hash, 2)", 'the hash does not match the text'],
    ['type', "replace(type, 'removed', 'removes')", 'column type differs from the text'],
    ['at', "replace(at, 'Z', 'Y')", 'column at differs from the text'],
    ['id', "replace(id, 'ev_', 'ew_')", 'column id differs from the text'],
  ])('%s', async ([column, changed, what], { provost }) => {
    await makeLog(provost)
    change(provost, `UPDATE events SET ${column} = ${changed} WHERE stream = 'project/shop' AND version = 3`)
    await expectDefect(provost, { stream: 'project/shop', version: 3, what })
  })

  test('version', async ({ provost }) => {
    await makeLog(provost)
    change(provost, "UPDATE events SET version = 7 WHERE stream = 'project/shop' AND version = 3")
    await expectDefect(provost, { stream: 'project/shop', version: 7, what: 'version 7 follows 2' })
  })
})

describe('an event removed', () => {
  const rows: [what: string, sql: string, defect: { stream: string; version: number; what: string }][] = [
    [
      'the last event of the log',
      "DELETE FROM events WHERE stream = 'project/till' AND version = 2",
      { stream: 'project/till', version: 2, what: 'the head does not match the last event, version 1' },
    ],
    [
      'an event in the middle of its stream',
      "DELETE FROM events WHERE stream = 'project/shop' AND version = 3",
      { stream: 'project/shop', version: 4, what: 'version 4 follows 2' },
    ],
    [
      'a whole stream',
      "DELETE FROM events WHERE stream = 'project/shop'",
      { stream: 'project/shop', version: 5, what: 'the head does not match the last event, version 0' },
    ],
    [
      'a whole stream and its head: the next event tells of the gap',
      "DELETE FROM events WHERE stream = 'project/shop'; DELETE FROM streams WHERE stream = 'project/shop'",
      { stream: 'project/till', version: 1, what: 'position 6 follows 0' },
    ],
  ]

  test.for(rows)('%s', async ([_what, sql, defect], { provost }) => {
    await makeLog(provost)
    change(provost, sql)
    await expectDefect(provost, defect)
  })
})

test.for<[injury: string, body: string]>([
  ['says nothing', `json_set(body, '$.data', json('null'))`],
  ['is no text of an event', `'{'`],
])('an event that %s hides nothing else when the views are made anew, and is named', async ([, body], { provost }) => {
  await makeLog(provost)
  await provost.run('daemon stop')
  change(provost, `UPDATE events SET body = ${body} WHERE stream = 'project/till' AND version = 1`)
  change(provost, 'UPDATE view_versions SET version = 0')
  expect((await provost.run('project list --json')).json.projects).toMatchObject([{ id: 'shop' }])
  await expectDefect(provost, { stream: 'project/till', version: 1, what: 'the hash does not match the text' })
  expect((await provost.run('doctor --json')).stdout).toContain('LOG_CHAIN_BROKEN')
})
