// A walk through every page with real data, in both themes and on a phone: nothing to complain about, no barrier, nothing
// asked of the outside. With PROVOST_SCREENS=<directory> each page is also photographed.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { PAGES } from '../../src/api/pages.ts'
import { Provost } from '../e2e/program.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, type Reader, test } from './browser.ts'
import { walkExample } from './example.ts'

const PHONE = { width: 390, height: 800 }

describe.skipIf(!hasBrowser)('a walk through the dashboard', () => {
  let provost: Provost
  let cwd: string
  let newLink: () => Promise<string>

  beforeAll(async () => {
    provost = await Provost.create()
    ;({ cwd, newLink } = await walkExample(provost))
  }, 300_000)

  afterAll(() => provost.end())

  test('every page, light and dark and on a phone', async ({ browser }) => {
    const paths = await findPaths(provost, cwd)
    const walks = [
      ['light', await browser.login(await newLink(), { colorScheme: 'light' })],
      ['dark', await browser.login(await newLink(), { colorScheme: 'dark' })],
      ['phone', await browser.login(await newLink(), { viewport: PHONE, colorScheme: 'light' })],
    ] as const
    for (const [name, reader] of walks) {
      for (const [title, path] of Object.entries(paths)) {
        await reader.goTo(path)
        await settle(reader)
        await photograph(reader, `${title}-${name}`)
        expect.soft(await findBarriers(reader.page), `${path}, ${name}`).toEqual([])
        expect.soft(await reader.page.getByText('The page failed').count(), `${path}, ${name}`).toBe(0)
        expect.soft(await overflow(reader), `${path}, ${name}: wider than the window`).toBeLessThanOrEqual(0)
      }
      expect.soft(reader.complaints, name).toEqual([])
      expect.soft(reader.strangers, name).toEqual([])
    }
  }, 600_000)

  test('keys lead to every page, and w asks why', async ({ browser }) => {
    const reader = await browser.login(await newLink())
    const { page, complaints } = reader
    await reader.goTo('/board')
    await page.locator('.card').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('w')
    await page.getByRole('dialog').getByText('What would change it').waitFor()
    await page.keyboard.press('Escape')
    for (const [key, title] of Object.entries({
      t: 'Tasks',
      s: 'Sessions',
      l: 'Lessons',
      m: 'Machines',
      b: 'Board',
      i: 'Inbox',
    })) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    expect(complaints).toEqual([])
  })

  test('the whole dashboard goes back in time, and says so', async ({ browser }) => {
    const { events } = (await provost.run('log tail --json --lines 1000', { cwd })).json
    const born = events.find((event: { type: string }) => event.type === 'task.created').at
    const reader = await browser.login(await newLink())
    for (const { path } of PAGES) {
      await reader.goTo(`${path}?at=${encodeURIComponent(born)}`)
      await reader.page.getByText(`As of ${born}`).waitFor()
    }
    await reader.goTo(`/board?at=${encodeURIComponent(born)}`)
    await reader.page.locator('.board .card').first().waitFor()
    expect(await reader.page.getByRole('region', { name: 'Done', exact: true }).locator('.card').count()).toBe(0)
    await reader.page.getByRole('button', { name: 'Back to now' }).click()
    await reader.page.getByRole('region', { name: 'Done', exact: true }).locator('.card').first().waitFor()
  })
})

/** Every page, and one thing of each kind. */
async function findPaths(provost: Provost, cwd: string): Promise<Record<string, string>> {
  const list = async (words: string) => (await provost.run(`${words} --json`, { cwd })).json
  const { tasks } = await list('task list --all')
  const { sessions } = await list('session list --all')
  const { runs } = await list('swarm runs')
  const { findings } = await list('finding list')
  const { reviews } = await list('review list')
  const { lessons } = await list('lessons list')
  return {
    ...Object.fromEntries(PAGES.map(({ path, title }) => [title.toLowerCase().replaceAll(' ', '-'), path])),
    task: `/tasks/${tasks[0].id}`,
    session: `/sessions/${sessions[0].id}`,
    review: `/reviews/${reviews[0].id}`,
    'swarm-run': `/swarm/${runs[0].id}`,
    finding: `/swarm/findings/${findings[0].id}`,
    lesson: `/lessons/${lessons[0].id}`,
  }
}

async function settle({ page }: Reader): Promise<void> {
  await expect.poll(() => page.locator('main').getByText('Loading…').count()).toBe(0)
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

async function overflow({ page }: Reader): Promise<number> {
  return (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
}

async function photograph({ page }: Reader, name: string): Promise<void> {
  const directory = process.env.PROVOST_SCREENS
  if (directory === undefined) return
  await page.screenshot({ path: join(directory, `${name}.jpg`), type: 'jpeg', quality: 60 })
}
