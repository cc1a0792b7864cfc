// How soon the board shows its first cards with 10,000 sessions and 100,000 events, against the same page of an empty home.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startDaemon } from '../src/daemon/server.ts'
import { readToken } from '../src/files/home.ts'
import { type Bench, timeRow } from './bench.ts'
import { summarise } from './compare.ts'
import { addSessions } from './session-board.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { CHROMIUM, timePaint } from './web/paint.ts'

const SESSIONS = 10_000
/** Two events make a session; the rest of the ten are what became of it. */
const CHANGES = 8
const ROUNDS = 15

export const bench: Bench = {
  name: 'web-first-paint',
  target: { atMost: 3 },
  run: () => (existsSync(CHROMIUM) ? inThrowawayDirectory(measure) : Promise.resolve([])),
}

async function measure(place: string) {
  const [full, empty] = [join(place, 'full'), join(place, 'empty')]
  const fullDaemon = await startDaemon({ PROVOST_HOME: full })
  await addSessions(fullDaemon.wired.services.world.store, SESSIONS, true, CHANGES)
  const emptyDaemon = await startDaemon({ PROVOST_HOME: empty })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  const paint = (daemon: typeof fullDaemon, home: string, sign: string) =>
    timePaint(
      browser,
      { address: daemon.paper.address, token: readToken({ token: join(home, 'token') } as never)! },
      '/board',
      sign,
    )
  const [fulls, empties]: [number[], number[]] = [[], []]
  for (let round = -2; round < ROUNDS; round++) {
    const emptyMs = await paint(emptyDaemon, empty, '.lane .none')
    const fullMs = await paint(fullDaemon, full, '.card')
    if (round < 0) continue
    fulls.push(fullMs)
    empties.push(emptyMs)
  }
  await browser.close()
  await Promise.all([fullDaemon, emptyDaemon].map(daemon => daemon.stop('the bench is over')))
  return [timeRow('the board with 10,000 sessions and 100,000 events : empty', summarise(fulls, empties))]
}
