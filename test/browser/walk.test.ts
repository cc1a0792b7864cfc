// A walk through every page with real data, in both themes and on a phone: nothing to complain about, no barrier, nothing
// asked of the outside. With PROVOST_SCREENS=<directory> each page is also photographed.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { PAGES } from '../../src/api/pages.ts'
import { composeSarifOfMany } from '../../src/testing/samples/sarif-of-many.ts'
import { Provost } from '../e2e/program.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, type Reader, test } from './browser.ts'
import { walkExample } from './example.ts'
import { findCutOff, findMotion, overflow } from './picture.ts'
import { walkByTab } from './tab-walk.ts'

/** As many lines as the log shows at first. */
const PAGE_LINES = 200

/** At twice the size is a window of 1280 by 800, for somebody who wants no motion. */
const WALKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 800 }, colorScheme: 'light' }],
  ['zoomed', { viewport: { width: 640, height: 400 }, reducedMotion: 'reduce' }],
]

describe.skipIf(!hasBrowser)('a walk through the dashboard', () => {
  let provost: Provost
  let cwd: string
  let newLink: () => Promise<string>

  beforeAll(async () => {
    provost = await Provost.create()
    ;({ cwd, newLink } = await walkExample(provost))
    if (process.env.PROVOST_SCREENS !== undefined) await furnish(provost, cwd)
  }, 300_000)

  afterAll(() => provost.end())

  test.for(WALKS)('every page, %s', { timeout: 600_000 }, async ([name, options], { browser }) => {
    const reader = await browser.login(await newLink(), options)
    for (const [title, path] of Object.entries(await findPaths(provost, cwd))) {
      await reader.goTo(path)
      await settle(reader)
      await photograph(reader, `${title}-${name}`)
      expect.soft(await findBarriers(reader.page), path).toEqual([])
      expect.soft(await reader.page.getByText('The page failed').count(), path).toBe(0)
      expect.soft(await overflow(reader), `${path}: wider than the window`).toBeLessThanOrEqual(0)
      expect.soft(await findCutOff(reader), `${path}: out of reach`).toEqual([])
      if (options.reducedMotion === 'reduce') expect.soft(await findMotion(reader), path).toEqual([])
    }
    expect.soft(reader.complaints).toEqual([])
    expect.soft(reader.strangers).toEqual([])
  })

  test('the Tab key reaches everything that can be used, and where it is can be seen', async ({ browser }) => {
    const reader = await browser.login(await newLink())
    for (const path of Object.values(await findPaths(provost, cwd))) {
      await reader.goTo(path)
      await settle(reader)
      expect.soft(await walkByTab(reader.page), path).toEqual({ unreached: [], unseen: [] })
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
      c: 'Changes',
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

  test('the proof of a task is made, read and downloaded', async ({ browser }) => {
    const { tasks } = (await provost.ask('task list --all --json', { cwd })).json
    const reader = await browser.login(await newLink())
    const { page } = reader
    await reader.goTo(`/tasks/${tasks[0].id}?show=proof`)
    await page.getByText('No pack was made yet.').waitFor()
    await page.getByRole('button', { name: 'Make the proof' }).click()
    const dialog = page.getByRole('dialog')
    if (await dialog.getByLabel('Who are you?').count()) await dialog.getByLabel('Who are you?').fill('ana')
    await dialog.getByRole('button', { name: 'Make the proof' }).click()
    await dialog.getByRole('cell', { name: 'regression', exact: true }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: /^Download/ }).click()
    const file = join(provost.place, 'downloaded.proof')
    await (await downloading).saveAs(file)
    const command = (await dialog.getByText('node verify.mjs').innerText()).split(' ')
    const checked = await provost.run(['proof', 'verify', file, '--key', command.at(-1)!])
    expect(checked).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('SOUND') })
    expect(reader.complaints).toEqual([])
  })

  test('a change and a review have proofs of their own, and made again they are the same', async () => {
    const make = async (id: string) => (await provost.run(['proof', 'make', id, '--json'], { cwd })).json
    const { reviews } = (await provost.ask('review list --json', { cwd })).json
    for (const id of ['hello/1', String(reviews[0].id)]) {
      const made = await make(id)
      expect(made.statement.predicate).toMatchObject({ id, acceptance: null, reviews: [{ kind: 'agent' }] })
      expect(await make(id)).toEqual({ ...made, isKnown: true })
      const checked = await provost.run(['proof', 'verify', made.file, '--key', made.vkey], { cwd })
      expect(checked).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('accept not_proven') })
    }
    expect(await provost.run('proof make hello/99', { cwd })).toMatchObject({ exitCode: 3 })
  })

  test('the build that wrote the log decides everything in it as it did', async () => {
    const replayed = (await provost.run('replay --json', { cwd })).json
    expect(replayed.told).toEqual([])
    expect(replayed.counts).toMatchObject({ differs: 0, other_rule: 0 })
    expect(replayed.counts.same).toBeGreaterThan(5 * replayed.counts.cannot_tell)
    // What decisions keep to be made again costs less than a third of the log.
    const lines = (await provost.run('log export', { cwd })).stdout.trimEnd().split('\n')
    const events = lines.map(line => JSON.parse(line)).filter(({ data }) => data !== undefined)
    const bytesOf = (event: { data: object }) => Buffer.byteLength(JSON.stringify(event))
    const sum = (sizes: readonly number[]) => sizes.reduce((left, right) => left + right, 0)
    const without = events.map(({ data: { decided: _decided, ...data }, ...event }) => bytesOf({ ...event, data }))
    expect(sum(events.map(bytesOf)) / sum(without)).toBeLessThan(1.3)
  })

  test('the whole dashboard goes back in time, and says so', async ({ browser }) => {
    const { events } = (await provost.run('log tail --json --lines 1000', { cwd })).json
    const born = events.find((event: { type: string }) => event.type === 'task.created').at
    const reader = await browser.login(await newLink())
    for (const { path } of PAGES) {
      await reader.goTo(`${path}?at=${encodeURIComponent(born)}`)
      await reader.page.locator(`.moment time[datetime="${born}"]`).waitFor()
    }
    await reader.goTo(`/board?at=${encodeURIComponent(born)}`)
    await reader.page.locator('.board .card').first().waitFor()
    expect(await reader.page.getByRole('region', { name: 'Done', exact: true }).locator('.card').count()).toBe(0)
    await reader.page.getByRole('button', { name: 'Back to now' }).click()
    await reader.page.getByRole('region', { name: 'Done', exact: true }).locator('.card').first().waitFor()
  })

  test('a span of time that is drawn over narrows the log, and an event shows the tree of its causes', async ({
    browser,
  }) => {
    const { events } = (await provost.run('log tail --json --lines 1000', { cwd })).json
    const reader = await browser.login(await newLink())
    const { page } = reader
    await reader.goTo('/log')
    const box = (await page.locator('.density svg').boundingBox())!
    await page.mouse.move(box.x + 2, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 4, box.y + 20)
    await page.mouse.up()
    await expect.poll(() => page.url()).toContain('until=')
    const { since, until } = Object.fromEntries(new URL(page.url()).searchParams)
    const within = events.filter(({ at }: { at: string }) => at >= since! && at <= until!)
    const countShown = async () => Number.parseInt(await page.locator('.log-count').innerText(), 10)
    await expect.poll(countShown).toBe(Math.min(within.length, PAGE_LINES))
    await page.getByRole('button', { name: 'Show the whole time again' }).click()
    const caused = events.find(({ cause }: { cause: string | null }) => cause?.startsWith('ev_'))
    await reader.goTo(`/log/${caused.position}`)
    await page.locator('.cause-tree .here', { hasText: caused.type }).waitFor()
    expect(reader.complaints).toEqual([])
  })

  test('3: what waits in any room is in the inbox, and what was cleaned up waits no more', async ({ browser }) => {
    const reader = await browser.login(await newLink())
    const { page } = reader
    const kinds = page.locator('.decision .badge')
    for (const word of ['quarantine', 'crash', 'merge', 'gate', 'lesson'])
      await kinds.filter({ hasText: word }).first().waitFor()
    const crashed = page.locator('.decision', { hasText: 'It will die' })
    await crashed.locator('.choose').click()
    await page.locator('.inbox-pane').getByRole('button', { name: 'clean up' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'clean up' }).click()
    await crashed.waitFor({ state: 'detached' })
    await reader.goTo('/board')
    await page.locator('.card').first().waitFor()
    const needed = page.getByRole('region', { name: 'Needs you' }).locator('.card', { hasText: 'It will die' })
    await expect.poll(() => needed.count()).toBe(0)
  })

  test('13: no page joins words into what nobody said', async ({ browser }) => {
    const reader = await browser.login(await newLink())
    for (const path of Object.values(await findPaths(provost, cwd))) {
      await reader.goTo(path)
      await settle(reader)
      const words = (await reader.page.locator('main').innerText()).replace(/\s+/g, ' ')
      expect.soft(words, path).not.toMatch(/does not report|paused ✓ accepted|undefined|NaN|\[object/)
    }
    await reader.goTo('/evidence')
    const cell = reader.page.locator('.portfolio .grid-cell').first()
    // How old it is and what the gate says are two words; neither stands for the other.
    const wordsOf = async () => (await cell.locator('.badge').allInnerTexts()).map(word => word.replace(/^\W+/, ''))
    await expect.poll(wordsOf).toEqual(['gate open', 'fresh', 'pass'])
    expect(await reader.page.locator('main').innerText()).not.toContain('healthy')
  })

  test('a change is merged from the inbox, with its diff in sight; a refusal is told and changes nothing', async ({
    browser,
  }) => {
    const { page } = await browser.login(await newLink())
    const row = page.locator('.decision', { hasText: 'It may be merged' })
    const pane = page.locator('.inbox-pane')
    const merge = async () => {
      await row.locator('.choose').click()
      await pane.getByRole('link', { name: 'farewell.js' }).waitFor()
      await pane.getByRole('button', { name: 'merge', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'merge' }).click()
    }
    await merge()
    await page.locator('.errand').getByText('uncommitted work').waitFor()
    await commitAll(cwd)
    await merge()
    await page.getByText('It was merged').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Changes' }).click()
    await page.getByRole('link', { name: /Merged or closed 1/ }).click()
    await page.getByRole('row', { name: /Test the farewell.*merged/ }).waitFor()
    const { changes } = (await provost.ask('change list --all --json', { cwd })).json
    expect(changes).toMatchObject([{ state: 'merged' }])
  })
})

async function commitAll(cwd: string): Promise<void> {
  const git = (...words: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd })
  await git('add', '-A')
  await git('commit', '-qm', 'What was accepted')
}

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
    'task-proof': `/tasks/${tasks[0].id}?show=proof`,
    'task-change': `/tasks/${tasks[0].id}?show=change`,
    session: `/sessions/${sessions[0].id}`,
    'session-talk': `/sessions/${sessions[0].id}?show=talk`,
    'session-diff': `/sessions/hello-14?show=diff`,
    'session-life': `/sessions/${sessions[0].id}?show=life`,
    'session-facts': `/sessions/${sessions[0].id}?show=facts`,
    review: `/reviews/${reviews[0].id}`,
    'swarm-run': `/swarm/${runs[0].id}`,
    finding: `/swarm/findings/${findings[0].id}`,
    lesson: `/lessons/${lessons[0].id}`,
  }
}

/** Pictures are of a house that is lived in: more to do, and more found than fits on a screen. */
async function furnish(provost: Provost, cwd: string): Promise<void> {
  const report = join(provost.place, 'lint.sarif')
  await writeFile(report, composeSarifOfMany(340))
  await provost.run(['finding', 'import', report], { cwd })
  for (const title of ['Refunds go back to the card that was charged', 'Say good night in Portuguese'])
    await provost.run(['task', 'new', title], { cwd })
}

async function settle({ page }: Reader): Promise<void> {
  await expect.poll(() => page.locator('main').getByText('Loading…').count()).toBe(0)
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

async function photograph({ page }: Reader, name: string): Promise<void> {
  const directory = process.env.PROVOST_SCREENS
  if (directory === undefined) return
  // The frame and the smaller parts come after what the page is for.
  let before = -1
  const isQuiet = async () => {
    const asked = Number(await page.evaluate('performance.getEntriesByType("resource").length'))
    const isSame = asked === before
    before = asked
    return isSame
  }
  await expect.poll(isQuiet, { interval: 1_000 }).toBe(true)
  await page.screenshot({ path: join(directory, `${name}.jpg`), type: 'jpeg', quality: 60 })
}
