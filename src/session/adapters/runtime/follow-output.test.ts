// Following a log: real files, and a writer that cuts them into parts as the supervisor does.
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Printed } from '#session/ports/session-runtime'
import { followOutput, REPLAY_BYTES } from './follow-output.ts'

let run: string
let log: string
const stopping = () => new AbortController()

beforeEach(() => {
  run = mkdtempSync(join(tmpdir(), 'provost-follow-'))
  log = join(run, 'output.log')
})
afterEach(() => rmSync(run, { recursive: true }))

test('the end comes first, whole lines only, then what is printed, until the launch has ended', async () => {
  writeFileSync(log, `${'a line of the past\n'.repeat(50_000)}`)
  const printed = followOutput(run, 'tail', stopping().signal)
  const replayed = await textOf(printed, text => text.length > REPLAY_BYTES - 100)
  expect(replayed.length).toBeLessThanOrEqual(REPLAY_BYTES)
  expect(replayed.startsWith('a line of the past\n')).toBe(true)
  appendFileSync(log, 'news\n')
  expect(await textOf(printed, text => text.includes('\n'))).toBe('news\n')
  appendFileSync(log, 'last words')
  writeFileSync(join(run, 'exit.json'), '{}')
  expect(await textOf(printed, () => false)).toBe('last words')
})

test('from one part into the next, and a character that is cut in two is put together', async () => {
  const printed = followOutput(run, 'tail', stopping().signal)
  const bytes = Buffer.from('é')
  writeFileSync(log, bytes.subarray(0, 1))
  const first = printed.next()
  appendFileSync(log, bytes.subarray(1))
  expect((await first).value).toEqual({ kind: 'text', text: 'é' })
  appendFileSync(log, 'end of the part\n')
  renameSync(log, `${log}.1`)
  writeFileSync(log, 'next part\n')
  expect(await textOf(printed, text => text.includes('next'))).toBe('end of the part\nnext part\n')
  await printed.return(undefined)
})

test('whoever is too far behind is told how much was left out', async () => {
  writeFileSync(log, 'before\n')
  const printed = followOutput(run, 'tail', stopping().signal)
  await printed.next()
  const flood = `${'x'.repeat(99)}\n`.repeat(50_000)
  appendFileSync(log, flood)
  expect((await printed.next()).value).toEqual({ kind: 'skipped', bytes: flood.length - REPLAY_BYTES })
  expect((await textOf(printed, text => text.length > REPLAY_BYTES - 200)).startsWith('x'.repeat(99))).toBe(true)
  await printed.return(undefined)
})

test('from a place that was measured, nothing before it', async () => {
  writeFileSync(log, 'seen\nnot seen\n')
  const printed = followOutput(run, 'seen\n'.length, stopping().signal)
  expect(await textOf(printed, text => text.includes('\n'))).toBe('not seen\n')
  await printed.return(undefined)
})

test('the signal ends a wait for what never comes', async () => {
  const stop = stopping()
  const next = followOutput(run, 'tail', stop.signal).next()
  stop.abort()
  expect(await next).toEqual({ done: true, value: undefined })
})

async function textOf(printed: AsyncGenerator<Printed>, isEnough: (text: string) => boolean): Promise<string> {
  let text = ''
  while (!isEnough(text)) {
    const { done, value } = await printed.next()
    if (done) return text
    if (value.kind === 'text') text += value.text
  }
  return text
}
