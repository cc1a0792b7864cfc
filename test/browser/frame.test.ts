// The frame around all pages: what is open and waits beside each page, one project of several, and the time of the log.
import { join } from 'node:path'
import { beforeEach, describe, expect } from 'vitest'
import type { Provost } from '../e2e/program.ts'
import { makeRepository } from '../e2e/repository.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, test } from './browser.ts'

describe.skipIf(!hasBrowser)('the frame', () => {
  beforeEach<{ provost: Provost }>(async ({ provost }) => {
    await provost.startDaemon()
    for (const project of ['shop', 'bank']) {
      const cwd = await makeRepository(join(provost.place, project))
      await provost.ask('init', { cwd })
      await provost.ask(['task', 'new', `Open the ${project}`], { cwd })
    }
    await provost.ask(['task', 'new', 'Close the shop'], { cwd: join(provost.place, 'shop') })
  })

  test('counts what is open, and one project goes along from page to page while the tab tells of all', async ({
    provost,
    browser,
  }) => {
    const reader = await browser.login((await provost.ask('open --print --json')).json.link)
    const { page } = reader
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('link', { name: /^Tasks\s+3$/ }).waitFor()
    await expect.poll(() => page.locator('.decision').count()).toBe(3)

    await pages.getByLabel('Project').selectOption('shop')
    await expect.poll(() => page.locator('.decision').count()).toBe(2)
    await page.getByText('2 decisions wait for you').waitFor()
    expect(await page.title()).toMatch(/^\(3\) Inbox/)
    // How many are open of one project is not counted, and so not said.
    expect(await pages.getByRole('link', { name: /^Tasks\s+\d/ }).count()).toBe(0)

    await pages.getByRole('link', { name: 'Board' }).click()
    await expect.poll(() => page.locator('.card').count()).toBe(2)
    expect(new URL(page.url()).searchParams.get('project')).toBe('shop')
    await pages.getByRole('link', { name: 'Tasks' }).click()
    await page.getByText('2 of 3 tasks').waitFor()
    await pages.getByLabel('Project').selectOption('')
    await page.getByText('3 of 3 tasks').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await findBarriers(page)).toEqual([])
    expect(reader.complaints).toEqual([])
  })

  test('the time of the log is moved by keys, and its end is now', async ({ provost, browser }) => {
    const { page } = await browser.login((await provost.ask('open --print --json')).json.link)
    const time = page.getByRole('slider', { name: 'Time to show' })
    await expect.poll(() => time.getAttribute('aria-valuetext')).toBe('now')
    await time.focus()
    await page.keyboard.press('Home')
    const past = page.getByRole('region', { name: 'A past moment' })
    await past.getByText('As of').waitFor()
    await expect.poll(() => page.locator('.decision').count()).toBe(0)
    await time.focus()
    await page.keyboard.press('End')
    await past.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.decision').count()).toBe(3)
  })

  test('what has no button says which command does it, ready to copy', async ({ provost, browser }) => {
    const reader = await browser.login((await provost.ask('open --print --json')).json.link, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const { page } = reader
    await reader.goTo('/usage')
    await page.getByText('By command').click()
    await page.getByText('Price what was counted by the price table as it is now').waitFor()
    await page.getByRole('button', { name: 'provost usage reprice' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('provost usage reprice')
    expect(await findBarriers(page)).toEqual([])
  })
})
