// How long after a command has recorded something the last of seven tabs of one browser shows it, against the two seconds that were
// promised. The clock of the page and that of the log are the same machine's.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { type Bench, type Row, showMs } from './bench.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { CHROMIUM, logIn } from './web/paint.ts'
import { type ServedTree, serveTree } from './web/served-tree.ts'

const TABS = 7
const ROUNDS = 10
const PROMISED_MS = 2_000
const PATIENCE_MS = 300_000

export const bench: Bench = {
  name: 'web-seven-tabs',
  target: { atMost: 1 },
  run: () => (existsSync(CHROMIUM) ? inThrowawayDirectory(measure) : Promise.resolve([])),
}

async function measure(place: string): Promise<Row[]> {
  const served = await serveTree(join(import.meta.dirname, '..'), place, 1, 1)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext()
    context.setDefaultTimeout(PATIENCE_MS)
    await logIn(context, served)
    const tabs: Page[] = []
    while (tabs.length < TABS) {
      const tab = await context.newPage()
      await tab.goto(served.address)
      await tab.locator('.top .badge', { hasText: 'live' }).waitFor()
      tabs.push(tab)
    }
    const lateness: number[] = []
    for (let round = 1; round <= ROUNDS; round++) lateness.push(await timeChange(served, tabs, `Pick row ${round}`))
    const sorted = lateness.toSorted((a, b) => a - b)
    return [
      composeRow('the last of seven tabs, middle', sorted[ROUNDS / 2]!),
      composeRow('the last of seven tabs, worst', sorted.at(-1)!),
    ]
  } finally {
    await browser.close()
    await served.stop()
  }
}

/** From the moment that the log names to the frame in which the last tab has drawn it. */
async function timeChange(served: ServedTree, tabs: readonly Page[], title: string): Promise<number> {
  const seen = tabs.map(tab => tab.evaluate<number>(composeWatch(title)))
  await served.provost('task', 'new', title)
  const shownAt = Math.max(...(await Promise.all(seen)))
  const { events } = JSON.parse(await served.provost('log', 'tail', '--json', '--lines', '200'))
  const made = events.findLast(
    ({ type, data }: { type: string; data: { title?: string; brief?: string } }) =>
      type === 'task.created' && (data.title ?? data.brief) === title,
  )
  return shownAt - Date.parse(made.at)
}

const composeWatch = (title: string) => `new Promise(resolve => {
  const look = () => [...document.querySelectorAll('.decision h2')].some(({ innerText }) => innerText === '${title}')
  const watch = new MutationObserver(() => {
    if (!look()) return
    watch.disconnect()
    resolve(Date.now())
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
})`

function composeRow(what: string, ms: number): Row {
  return { what, subject: showMs(ms), baseline: `${PROMISED_MS} ms`, ratio: ms / PROMISED_MS }
}
