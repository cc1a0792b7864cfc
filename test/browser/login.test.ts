// Both halves of a login in a real browser: a code that is typed, tabs that share the key of the page, and a tab that has none.
import { describe, expect } from 'vitest'
import { hasBrowser, test } from './browser.ts'

const KEY = `sessionStorage.getItem('provost.page-key')`
const BARE = `fetch('/api/backups', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(answer => answer.status)`

describe.skipIf(!hasBrowser)('a login', () => {
  test('by a typed code holds for every tab that is opened beside it, and for none once all are closed', async ({
    provost,
    browser,
  }) => {
    const { address } = await provost.startDaemon()
    const context = await browser.browser.newContext()
    const page = await context.newPage()
    await page.goto(`${address}/login`)
    const field = page.getByLabel('type the code')
    const enter = async (code: string) => {
      await field.fill(code)
      await page.getByRole('button', { name: 'Log in with the code' }).click()
    }
    await enter('2222-2222')
    await page.getByText('This is no code of this daemon').waitFor()
    await enter((await provost.run('open --code')).stdout.split('\n')[0]!)
    await page.getByText('acting as ana').waitFor()
    await page.locator('.top .badge', { hasText: 'live' }).waitFor()
    expect(await page.evaluate(BARE)).toBe(401) // what a script of another place could send with the cookie alone

    const beside = await context.newPage()
    await beside.goto(`${address}/tasks`)
    await beside.locator('.top .badge', { hasText: 'live' }).waitFor()
    expect(await beside.evaluate(KEY)).toBe(await page.evaluate(KEY))

    for (const tab of [page, beside]) await tab.close()
    const alone = await context.newPage()
    await alone.goto(`${address}/tasks`)
    await alone.getByText('this tab has no part in it and no other tab is open that has').waitFor()
    await alone.goto((await provost.run('open --print --json')).json.link)
    await alone.locator('.top .badge', { hasText: 'live' }).waitFor()
    expect(new URL(alone.url())).toMatchObject({ pathname: '/tasks', hash: '' })
  })
})
