// The table of findings with very many of them, imported and found: all are reached, and what is drawn stays small.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { composeSarifOfMany } from '../../src/testing/samples/sarif-of-many.ts'
import { makeRepository } from '../e2e/repository.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, test } from './browser.ts'

const COUNT = 3_000
const NODES_MAX = 1_500

describe.skipIf(!hasBrowser)('the table of findings', () => {
  test('6: reaches every imported finding, narrows down, and decides about many at once', async ({
    provost,
    browser,
  }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.ask('init', { cwd })
    await writeFile(join(provost.place, 'lint.sarif'), composeSarifOfMany(COUNT))
    const imported = await provost.ask(['finding', 'import', join(provost.place, 'lint.sarif')], { cwd })
    expect(imported.exitCode).toBe(0)
    const reader = await browser.login((await provost.ask('open --print --json')).json.link)
    const { page } = reader
    await reader.goTo('/findings')
    const status = page.locator('.find [role=status]')
    await expect.poll(() => status.innerText()).toBe('3,000 shown')
    await page.getByRole('group', { name: 'source' }).getByRole('button', { name: /lint/ }).waitFor()
    await page.evaluate(`document.querySelector('.virtual').scrollTop = 1e9`)
    await page.locator('.virtual li[aria-posinset="3000"]').waitFor()
    expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(NODES_MAX)
    expect(await findBarriers(page)).toEqual([])

    await page.locator('.find input').fill('in module 7')
    await expect.poll(() => status.innerText()).toBe('300 shown')
    await page.getByRole('button', { name: 'Keep this view' }).click()
    await page.getByLabel('Name of the view').fill('Module seven')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByRole('navigation', { name: 'Kept views' }).getByRole('link', { name: 'All' }).click()
    await expect.poll(() => status.innerText()).toBe('3,000 shown')
    await page.getByRole('link', { name: 'Module seven' }).click()
    await expect.poll(() => status.innerText()).toBe('300 shown')
    await page.getByText('open in the last 30 days: 0 → 300').waitFor()
    await page.getByRole('button', { name: 'Choose all 300 shown' }).click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('Reason').fill('not ours')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject 300 findings' }).click()
    await page.getByText('300 findings decided by').waitFor()
    await page
      .getByRole('group', { name: 'state' })
      .getByRole('button', { name: /rejected/ })
      .click()
    await expect.poll(() => status.innerText()).toBe('300 shown')
    expect(new URL(page.url()).searchParams.get('state')).toBe('rejected')
    expect(reader.complaints).toEqual([])
  })
})
