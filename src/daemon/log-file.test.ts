// The diary: every line in the order in which it was said, whoever said it and however it is written.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { openLog } from './log-file.ts'

const open = () => openLog(temporaryDirectory('diary'), 'daemon')

function said(path: string): string[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map(line => `${JSON.parse(line).level} ${JSON.parse(line).what}`)
}

test('what comes often is written after the turn', async () => {
  const log = open()
  log.note('a', {})
  log.note('b', {})
  expect(said(log.path)).toEqual([])
  await nextTurn()
  await nextTurn()
  expect(said(log.path)).toEqual(['info a', 'info b'])
  log.note('c', {})
  await nextTurn()
  await nextTurn()
  expect(said(log.path)).toEqual(['info a', 'info b', 'info c'])
})

test.each([
  ['a word', (log: ReturnType<typeof open>) => log.info('then'), ['info often', 'info then']],
  ['an error', (log: ReturnType<typeof open>) => log.error('then', new Error('no')), ['info often', 'error then']],
  ['the end', (log: ReturnType<typeof open>) => log.close(), ['info often']],
])('%s takes along what waits, in order', async (_what, act, wanted) => {
  const log = open()
  log.note('often', {})
  act(log)
  expect(said(log.path)).toEqual(wanted)
  await nextTurn()
  expect(said(log.path)).toEqual(wanted)
})

test('an error says where it came from and for which request', () => {
  const log = open()
  log.error('broken', new Error('the disk is gone'), 'co_1')
  log.error('odd', 'only a word')
  const [first, second] = readFileSync(log.path, 'utf8').trimEnd().split('\n')
  expect(JSON.parse(first!)).toMatchObject({
    correlation: 'co_1',
    error: expect.stringMatching(/the disk is gone[\s\S]*log-file.test/),
  })
  expect(JSON.parse(second!)).toMatchObject({ error: 'only a word' })
})

test('a diary that cannot be written stops nobody', () => {
  const directory = temporaryDirectory('diary')
  const log = openLog(`${directory}/gone/deeper`, 'daemon')
  expect(() => log.info('a')).not.toThrow()
  rmSync(directory, { recursive: true })
  expect(() => log.error('b', new Error('c'))).not.toThrow()
})
