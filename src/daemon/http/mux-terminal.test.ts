// A terminal on a line: what is printed leaves as fast as it is taken, and everybody who looks knows who holds it.
import { expect, test } from 'vitest'
import type { MuxNews } from '#api/mux-frames'
import type { Printed } from '#session/ports/session-runtime'
import type { OpenTerminal } from '#session/usecases/talk/open-terminal'
import { MuxTerminal } from './mux-terminal.ts'
import { TerminalHolders } from './terminal-holders.ts'

const text = (said: string): Printed => ({ kind: 'text', text: said }) as Printed

/** What is printed comes when the test says so. */
function createPrinter() {
  const waiting: PromiseWithResolvers<IteratorResult<Printed>>[] = []
  const ready: PromiseWithResolvers<IteratorResult<Printed>>[] = []
  const pair = (from: typeof waiting, to: typeof waiting) => {
    const found = from.shift()
    if (found) return found
    const made = Promise.withResolvers<IteratorResult<Printed>>()
    to.push(made)
    return made
  }
  const printed = { [Symbol.asyncIterator]: () => ({ next: () => pair(ready, waiting).promise }) }
  return {
    printed,
    print: (one: Printed) => pair(waiting, ready).resolve({ value: one, done: false }),
    end: () => pair(waiting, ready).resolve({ value: undefined, done: true }),
    fail: (error: Error) => pair(waiting, ready).reject(error),
  }
}

function openTerminal(holders = new TerminalHolders(new Set())) {
  const printer = createPrinter()
  const size = { columns: 80, rows: 24 }
  const opened = {
    handle: 't1',
    runtime: 'tmux',
    size,
    takesKeys: true,
    printed: printer.printed,
  } as unknown as OpenTerminal
  const sent: MuxNews[] = []
  const failures: unknown[] = []
  const line = {}
  let ends = 0
  const terminal = new MuxTerminal({
    opened,
    holders,
    stopping: new AbortController(),
    line,
    send: async news => void sent.push(news),
    onFailure: error => failures.push(error),
    onEnd: () => {
      ends += 1
    },
  })
  return { terminal, printer, sent, failures, line, holders, ends: () => ends }
}

const OPENED = { opened: 't1', runtime: 'tmux', size: { columns: 80, rows: 24 }, takesKeys: true }

test('it says what it is, then all that is printed and how much was skipped, then that it ended', async () => {
  const { terminal, printer, sent, ends } = openTerminal()
  terminal.start()
  printer.print(text('a'))
  printer.print({ kind: 'skipped', bytes: 7 } as Printed)
  printer.end()
  await expect.poll(() => sent.length).toBe(4)
  expect(sent).toEqual([
    OPENED,
    { terminal: 't1', data: 'a' },
    { terminal: 't1', skipped: 7 },
    { closed: 't1', because: 'ended' },
  ])
  expect(ends()).toBe(1)
})

test('who comes later hears who holds it, and whether that is themselves', () => {
  const first = openTerminal()
  first.holders.take('t1', { by: 'ana', line: first.line })
  const later = openTerminal(first.holders)
  later.terminal.start()
  expect(first.sent).toEqual([{ terminal: 't1', holder: { by: 'ana', isYou: true } }])
  expect(later.sent).toEqual([OPENED, { terminal: 't1', holder: { by: 'ana', isYou: false } }])
  later.holders.tellSize('t1', { columns: 100, rows: 30 })
  first.terminal.stop()
  const news = [
    { terminal: 't1', size: { columns: 100, rows: 30 } },
    { terminal: 't1', holder: null },
  ]
  expect(later.sent.slice(2)).toEqual(news)
  expect(first.sent.at(-1)).toEqual(news[0]) // it has left before it gave back
})

test('while it is paused nothing more leaves than what is on its way', async () => {
  const { terminal, printer, sent } = openTerminal()
  terminal.start()
  terminal.setPaused(true)
  for (const said of ['a', 'b']) printer.print(text(said))
  await expect.poll(() => sent.length).toBe(2)
  await new Promise(resolve => setImmediate(resolve))
  expect(sent.slice(1)).toEqual([{ terminal: 't1', data: 'a' }])
  terminal.setPaused(false)
  await expect
    .poll(() => sent.slice(1))
    .toEqual([
      { terminal: 't1', data: 'a' },
      { terminal: 't1', data: 'b' },
    ])
})

test('a failure is told and closes it; after it was closed nothing is told any more', async () => {
  const failing = openTerminal()
  failing.terminal.start()
  failing.printer.fail(new Error('gone'))
  await expect.poll(() => failing.sent.at(-1)).toEqual({ closed: 't1', because: 'failed' })
  expect(failing.failures).toMatchObject([{ message: 'gone' }])
  const closed = openTerminal()
  closed.terminal.start()
  closed.terminal.close('asked')
  closed.terminal.close('ended')
  closed.printer.fail(new Error('gone'))
  await new Promise(resolve => setImmediate(resolve))
  expect(closed.sent).toEqual([OPENED, { closed: 't1', because: 'asked' }])
  expect([closed.failures, closed.ends()]).toEqual([[], 1])
})

test('what is held is known to whoever else would type, and only its holder gives it back', () => {
  const held = new Set<string>()
  const holders = new TerminalHolders(held)
  const [ana, bo] = [
    { by: 'ana', line: {} },
    { by: 'bo', line: {} },
  ]
  const heard: unknown[] = []
  const stop = holders.watch('t1', { onHolder: holder => heard.push(holder?.by), onSize: size => heard.push(size) })
  holders.take('t1', ana)
  holders.take('t1', bo)
  holders.giveBack('t1', ana.line)
  expect([[...held], holders.find('t1')]).toEqual([['t1'], bo])
  holders.giveBack('t1', bo.line)
  expect([[...held], holders.find('t1'), heard]).toEqual([[], undefined, ['ana', 'bo', undefined]])
  stop()
  holders.take('t1', ana)
  expect(heard).toHaveLength(3)
})
