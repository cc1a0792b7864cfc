// Two browsers and a command at once: what one does the others see, also over a restart of the daemon.
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeRepository } from '../e2e/repository.ts'
import { hasBrowser, test } from './browser.ts'

describe.skipIf(!hasBrowser)('several readers of one log', () => {
  test('a change by one appears in the others, and after a restart nothing is missed', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    const { address } = await provost.startDaemon()
    await provost.ask('init', { cwd })
    const newLink = async (): Promise<string> => (await provost.ask('open --print --json')).json.link
    const readers = [await browser.login(await newLink()), await browser.login(await newLink())]
    const seen = (title: string) =>
      Promise.all(readers.map(({ page }) => page.locator('.decision h2', { hasText: title }).waitFor()))

    await provost.ask(['task', 'new', 'Sell apples'], { cwd })
    await seen('Sell apples')

    await provost.run('daemon stop')
    for (const { page } of readers) await page.getByText('daemon unreachable').waitFor()
    await provost.run(['task', 'new', 'Sell pears', '--no-daemon'], { cwd })
    const again = await provost.startDaemon()
    expect(again.address).toBe(address)
    // A login ends with its daemon: the open pages say so, and one link each brings them back.
    for (const { page } of readers) {
      await page.getByRole('heading', { name: 'Log in' }).waitFor()
      await page.goto(await newLink())
    }
    await provost.ask(['task', 'new', 'Sell plums'], { cwd })
    await seen('Sell pears')
    await seen('Sell plums')
  })

  test('a page of another version than its daemon says so once its line is back', async ({ provost, browser }) => {
    await provost.startDaemon()
    const { page } = await browser.login((await provost.ask('open --print --json')).json.link)
    await page.locator('.top .badge', { hasText: 'live' }).waitFor()
    const bar = page.getByText('of another version than this page')
    expect(await bar.count()).toBe(0)
    // What the daemon of another version would serve: a page that names another script.
    await page.route(
      url => url.pathname === '/',
      async route => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replace(/main-\w+\.js/, 'main-NEWER.js') })
      },
    )
    const other = await page.context().newPage()
    await provost.run('daemon restart')
    await other.goto((await provost.ask('open --print --json')).json.link)
    await bar.waitFor()
  })

  test('seven tabs of one browser share one line: all of them see what happens, also when the one that listened is closed', async ({
    provost,
    browser,
  }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.ask('init', { cwd })
    const first = await browser.login((await provost.ask('open --print --json')).json.link)
    const tabs = [first.page]
    while (tabs.length < 7) {
      const tab = await first.page.context().newPage()
      await tab.goto(new URL('/', first.page.url()).href)
      await tab.locator('.top .badge', { hasText: 'live' }).waitFor()
      tabs.push(tab)
    }
    await provost.ask(['task', 'new', 'Sell apples'], { cwd })
    await Promise.all(tabs.map(tab => tab.locator('.decision h2', { hasText: 'Sell apples' }).waitFor()))
    await first.page.close()
    await provost.ask(['task', 'new', 'Sell pears'], { cwd })
    await Promise.all(tabs.slice(1).map(tab => tab.locator('.decision h2', { hasText: 'Sell pears' }).waitFor()))
  })

  test('what a person does on the screen is in the log under their name, and on the other screen', async ({
    provost,
    browser,
  }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.ask('init', { cwd })
    await provost.ask(['task', 'new', 'Sell apples'], { cwd })
    const { id } = (await provost.ask('task list --json', { cwd })).json.tasks[0]
    const newLink = async (): Promise<string> => (await provost.ask('open --print --json --actor bea')).json.link
    const [one, other] = [await browser.login(await newLink()), await browser.login(await newLink())]
    await one.goTo(`/tasks/${id}`)
    await other.goTo(`/tasks/${id}`)
    await one.page.getByText('More', { exact: true }).click()
    await one.page.getByRole('button', { name: 'Pause' }).click()
    await one.page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await other.page.getByText('paused').first().waitFor()
    const { events } = (await provost.ask(`log tail --json --stream task/${id}`, { cwd })).json
    expect(events.at(-1)).toMatchObject({ type: 'task.paused', actor: { kind: 'person', id: 'bea' } })
  })
})
