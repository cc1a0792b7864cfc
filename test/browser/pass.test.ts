// Somebody who was given a pass logs in with it on the page, acts under their own name, and is out when it is taken back.
import { describe, expect } from 'vitest'
import { hasBrowser, test } from './browser.ts'

describe.skipIf(!hasBrowser)('a pass', () => {
  test('logs a person in, under the name on it, until it is taken back', async ({ provost, browser }) => {
    const { address } = await provost.startDaemon()
    const { id, pass } = (await provost.run('pass issue --name bo --role observer --json --actor ana')).json
    const page = await (await browser.browser.newContext()).newPage()
    await page.goto(address)
    const field = page.getByLabel('log in with a pass')
    await field.fill('pvp.pa_1.wrong')
    await page.getByRole('button', { name: 'Log in with the pass' }).click()
    await page.getByText('This is no pass of this daemon').waitFor()
    await field.fill(pass)
    await page.getByRole('button', { name: 'Log in with the pass' }).click()
    await page.getByText('acting as bo').waitFor()
    expect(await page.evaluate('document.cookie')).toBe('')
    expect(page.url()).not.toContain('code')

    await provost.run(['pass', 'revoke', id, '--reason', 'left', '--actor', 'ana'])
    await page.reload()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })
})
