// Several tabs of one browser: one of them listens to the daemon, all of them see every event once and in order.
import { expect, test } from 'vitest'
import type { Client } from '#api/client'
import type { FeedSink } from '#api/exchange'
import { LiveFeed } from './live-feed.ts'
import type { TabShare, ToldTab } from './tab-share.ts'

/** A daemon with one log, and how many lines to it are open. */
function openDaemon() {
  const sinks = new Set<FeedSink>()
  let position = 0
  const client = {
    call: async () => ({ events: position === 0 ? [] : [{ position }] }),
    open: async () => ({
      kind: 'feed',
      open: (sink: FeedSink) => {
        sinks.add(sink)
        return () => sinks.delete(sink)
      },
    }),
  } as unknown as Client
  const happen = () => {
    position += 1
    for (const sink of sinks) sink.send(position, 'task.created', JSON.stringify({ position }))
  }
  return { client, happen, lines: () => sinks.size, cut: () => sinks.clear() }
}

/** The tabs of one browser: a lock and a channel. */
function openBrowser() {
  const waiting: (() => void)[] = []
  const listeners = new Map<object, (told: ToldTab) => void>()
  return {
    openTab(): TabShare {
      const self = {}
      return {
        lead: listen => {
          waiting.push(listen)
          if (waiting.length === 1) listen()
        },
        tell: told => {
          for (const [other, listener] of listeners) if (other !== self) listener(structuredClone(told))
        },
        hear: listener => void listeners.set(self, listener),
      }
    },
    closeFirst() {
      listeners.delete([...listeners.keys()][0]!)
      waiting.shift()
      waiting[0]?.()
    },
  }
}

async function openFeed(client: Client, share: TabShare) {
  const feed = new LiveFeed(client, share)
  const seen: number[] = []
  feed.events.subscribe(event => seen.push((event as unknown as { position: number }).position))
  await feed.start()
  await expect.poll(() => feed.state).toBe('live')
  return { feed, seen }
}

test('three tabs need one line, and each sees every event once', async () => {
  const daemon = openDaemon()
  const browser = openBrowser()
  const tabs = []
  for (let count = 0; count < 3; count++) tabs.push(await openFeed(daemon.client, browser.openTab()))
  expect(daemon.lines()).toBe(1)
  daemon.happen()
  daemon.happen()
  expect(tabs.map(({ seen }) => seen)).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})

test('the tab that listened is closed: the next one listens, and nothing is missed', async () => {
  const daemon = openDaemon()
  const browser = openBrowser()
  await openFeed(daemon.client, browser.openTab())
  const second = await openFeed(daemon.client, browser.openTab())
  const third = await openFeed(daemon.client, browser.openTab())
  daemon.happen()
  daemon.cut()
  browser.closeFirst()
  await expect.poll(() => daemon.lines()).toBe(1)
  daemon.happen()
  expect([second.seen, third.seen]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('what the tab that listens loses, the others do not call live', async () => {
  const daemon = openDaemon()
  const browser = openBrowser()
  const share = browser.openTab()
  const { feed } = await openFeed(daemon.client, browser.openTab())
  const follower = await openFeed(daemon.client, share)
  const told = browser.openTab()
  told.tell({ state: 'lost' })
  expect([feed.state, follower.feed.state]).toEqual(['live', 'lost'])
})
