import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CommandContext } from './command.ts'
import { composeClock, watchWork } from './watch-work.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

function open() {
  const notes: string[] = []
  const lives: (string | null)[] = []
  const context = { note: (text: string) => notes.push(text), live: (text: string | null) => lives.push(text) }
  return { notes, lives, context: context as unknown as CommandContext }
}

test('what is over within two seconds shows nothing of itself', () => {
  const { notes, lives, context } = open()
  const watch = watchWork(context, () => 'planning')
  vi.advanceTimersByTime(1_500)
  watch.stop()
  expect({ notes, lives }).toEqual({ notes: [], lives: [null] })
})

test('a terminal sees the time move; a pipe hears of it every fifteen seconds, or when something happens', () => {
  const { notes, lives, context } = open()
  const watch = watchWork(context, () => 'planning, shop-1 working')
  vi.advanceTimersByTime(4_000)
  expect(lives.at(-1)).toBe('  0:04  planning, shop-1 working')
  expect(notes).toEqual([])
  watch.say('planning is asking, round 1')
  vi.advanceTimersByTime(15_000)
  watch.stop()
  expect(notes).toEqual(['  0:04  planning is asking, round 1', '  0:19  planning, shop-1 working'])
})

test('while somebody types nothing is said; what happened meanwhile is told afterwards', () => {
  const { notes, lives, context } = open()
  const watch = watchWork(context, () => 'planning')
  const release = watch.hold()
  vi.advanceTimersByTime(20_000)
  watch.say('planning is asking, round 1')
  expect({ notes, lives }).toEqual({ notes: [], lives: [null] })
  release()
  expect(notes).toEqual(['  0:20  planning is asking, round 1'])
  vi.advanceTimersByTime(1_000)
  watch.stop()
  expect(lives).toContain('  0:21  planning')
})

test.each([
  [-1, '0:00'],
  [59_999, '0:59'],
  [61_000, '1:01'],
  [3_600_000, '60:00'],
])('%i ms is %s', (ms, clock) => expect(composeClock(ms)).toBe(clock))
