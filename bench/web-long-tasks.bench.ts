// The longest time that a page with 10,000 sessions and 20,000 findings does not listen, while it is scrolled, narrowed down and
// decided about, against the 200 ms after which a person notices.

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { composeSarifOfMany } from '../src/testing/samples/sarif-of-many.ts'
import { type Bench, type Row, showMs } from './bench.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { CHROMIUM, logIn } from './web/paint.ts'
import { serveTree } from './web/served-tree.ts'

const SESSIONS = 10_000
const FINDINGS = Number(process.env.PROVOST_BENCH_FINDINGS ?? 20_000)
const NOTICED_MS = 200
const SCROLLS = 20
const PATIENCE_MS = 300_000

export const bench: Bench = {
  name: 'web-long-tasks',
  target: { atMost: 1 },
  run: () => (existsSync(CHROMIUM) ? inThrowawayDirectory(measure) : Promise.resolve([])),
}

async function measure(place: string): Promise<Row[]> {
  const served = await serveTree(join(import.meta.dirname, '..'), place, SESSIONS, 1)
  await writeFile(join(place, 'lint.sarif'), composeSarifOfMany(FINDINGS))
  await served.provost('finding', 'import', join(place, 'lint.sarif'))
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(PATIENCE_MS)
    await context.addInitScript(`
      localStorage.setItem('provost.actor', 'bench')
      window.long = []
      new PerformanceObserver(list => window.long.push(...list.getEntries().map(entry => entry.duration)))
        .observe({ type: 'longtask', buffered: true })
    `)
    await logIn(context, served)
    const page = await context.newPage()
    const rows: Row[] = []
    const step = async (what: string, act: () => Promise<unknown>) => {
      await act()
      rows.push(composeRow(what, (await page.evaluate('window.long.splice(0)')) as number[]))
    }
    await page.goto(`${served.address}/sessions?show=all`)
    await step('sessions: come', () => page.locator('.virtual li').first().waitFor())
    await step('sessions: scroll', () => scroll(page))
    await step('sessions: find', () => find(page, 'shop-99'))
    await page.goto(`${served.address}/findings`)
    const shown = (count: number) => page.getByText(`${count.toLocaleString('en')} shown`, { exact: true }).waitFor()
    await step('findings: come', () => shown(FINDINGS))
    await step('findings: scroll', () => scroll(page))
    await step('findings: find', async () => {
      await find(page, 'in module 7')
      await shown(FINDINGS / 10)
    })
    await step('findings: choose all', async () => {
      await find(page, '')
      await shown(FINDINGS)
      await page.getByRole('button', { name: /^Choose all/ }).click()
      await page.getByRole('button', { name: 'Reject' }).waitFor()
    })
    await step('findings: decide about a tenth', async () => {
      await find(page, 'in module 7')
      await shown(FINDINGS / 10)
      await page.reload()
      await shown(FINDINGS / 10)
      await page.getByRole('button', { name: /^Choose all/ }).click()
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.getByLabel('Reason').fill('not ours')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Reject/ })
        .click()
      await page.getByText('findings decided by').waitFor()
    })
    return rows
  } finally {
    await browser.close()
    await served.stop()
  }
}

function composeRow(what: string, long: readonly number[]): Row {
  const longest = Math.max(0, ...long)
  return { what, subject: showMs(longest), baseline: `${NOTICED_MS} ms`, ratio: longest / NOTICED_MS }
}

async function scroll(page: Page): Promise<void> {
  for (let n = 1; n <= SCROLLS; n++)
    await page.evaluate(`new Promise(done => {
      const list = document.querySelector('.virtual')
      list.scrollTop = list.scrollHeight * ${n / SCROLLS}
      requestAnimationFrame(() => requestAnimationFrame(done))
    })`)
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
}
