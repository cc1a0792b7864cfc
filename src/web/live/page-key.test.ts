// Tabs of one browser: who has the key of the login tells it to those that come later.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeyTold, PageKey } from './page-key.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openBrowser() {
  const listeners: ((told: KeyTold) => void)[] = []
  return (kept: string | null = null) => {
    const at = listeners.length
    let held = kept
    const store = {
      get: () => held,
      set: (key: string) => {
        held = key
      },
    }
    const tell = (told: KeyTold) => {
      for (const [index, listener] of listeners.entries()) if (index !== at) listener(told)
    }
    const hear = (listener: (told: KeyTold) => void) => {
      listeners[at] = listener
    }
    return new PageKey(store, { tell, hear })
  }
}

test('a tab that comes later gets it from one that has it', async () => {
  const openTab = openBrowser()
  openTab('key')
  const later = openTab()
  expect([await later.seek(), later.get()]).toEqual(['key', 'key'])
})

test('where nobody has it, it is not known', async () => {
  const openTab = openBrowser()
  openTab()
  const later = openTab()
  const sought = later.seek()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await sought, later.get()]).toEqual([null, null])
})

test('who logs in again tells all the others, also those with an old one', () => {
  const openTab = openBrowser()
  const [old, none, now] = [openTab('old'), openTab(), openTab('old')]
  now.take('new')
  expect([old.get(), none.get(), now.get()]).toEqual(['new', 'new', 'new'])
})

test('a tab that nobody asked, and that has asked nobody, keeps its own', async () => {
  const openTab = openBrowser()
  const [first, second] = [openTab('one'), openTab('two')]
  await openTab().seek()
  expect([first.get(), second.get()]).toEqual(['one', 'two'])
})

test('who asks because its own was refused does not take the same again', async () => {
  const openTab = openBrowser()
  openTab('old')
  const refused = openTab('old')
  const sought = refused.seek()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await sought).toBeNull()
})
