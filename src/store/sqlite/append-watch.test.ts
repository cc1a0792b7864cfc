import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppendWatch } from './append-watch.ts'
import type { SqliteDatabase } from './database.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a look that fails is survived, and the next one tells what it missed', () => {
  let answer: () => number = () => 1
  const watch = new AppendWatch({ read: () => answer() } as unknown as SqliteDatabase)
  const heard = vi.fn()
  watch.add(heard)
  vi.advanceTimersByTime(100)
  expect(heard).toHaveBeenCalledTimes(1)
  answer = () => {
    throw new Error('disk I/O error')
  }
  vi.advanceTimersByTime(300)
  expect(heard).toHaveBeenCalledTimes(1)
  answer = () => 2
  vi.advanceTimersByTime(100)
  expect(heard).toHaveBeenCalledTimes(2)
  watch.stop()
})
