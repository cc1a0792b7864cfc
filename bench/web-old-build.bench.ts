// How soon the first page and the board say something, against the board that was the first page of an older build
// (`PROVOST_BENCH_OLD=<checkout>` with its own dist), with as many sessions and events as people have after some weeks.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { type Bench, timeRow } from './bench.ts'
import { summarise } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { CHROMIUM, type Served, timePaint } from './web/paint.ts'
import { serveTree } from './web/served-tree.ts'

const SESSIONS = 293
const CHANGES = 55
const ROUNDS = 15
const OLD = process.env.PROVOST_BENCH_OLD
const HERE = join(import.meta.dirname, '..')

export const bench: Bench = {
  name: 'web-old-build',
  target: { atMost: 1.3 },
  run: () =>
    OLD !== undefined && existsSync(CHROMIUM)
      ? inThrowawayDirectory(place => measure(OLD, place))
      : Promise.resolve([]),
}

async function measure(oldTree: string, place: string) {
  const old = await serveTree(oldTree, join(place, 'old'), SESSIONS, CHANGES)
  const now = await serveTree(HERE, join(place, 'now'), SESSIONS, CHANGES)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await paintInTurns(browser, old, now)
  } finally {
    await browser.close()
    await Promise.all([old.stop(), now.stop()])
  }
}

async function paintInTurns(browser: Browser, old: Served, now: Served) {
  const [olds, inboxes, boards]: [number[], number[], number[]] = [[], [], []]
  for (let round = -2; round < ROUNDS; round++) {
    const oldMs = await timePaint(browser, old, '/', '.card')
    const inboxMs = await timePaint(browser, now, '/', '.decision')
    const boardMs = await timePaint(browser, now, '/board', '.card')
    if (round < 0) continue
    olds.push(oldMs)
    inboxes.push(inboxMs)
    boards.push(boardMs)
  }
  return [
    timeRow('the inbox, first decision : the first card of the old build', summarise(inboxes, olds)),
    timeRow('the board, first card : the first card of the old build', summarise(boards, olds)),
  ]
}
