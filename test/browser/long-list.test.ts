// A list that is longer than one answer of the daemon: all of it is reached, and its count is the count of all.
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeRepository } from '../e2e/repository.ts'
import { hasBrowser, test } from './browser.ts'

/** An answer holds at most 200. */
const COUNT = 205

describe.skipIf(!hasBrowser)('a list', () => {
  test('13: is not cut where an answer ends', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    const { address } = await provost.startDaemon()
    await provost.ask('init', { cwd })
    const headers = {
      authorization: `Bearer ${await provost.token()}`,
      'content-type': 'application/json',
      'provost-actor': 'ana',
    }
    for (let n = 1; n <= COUNT; n++) {
      const body = JSON.stringify({ project: 'shop', brief: `Row ${n} of the orchard` })
      expect((await fetch(`${address}/api/tasks`, { method: 'POST', headers, body })).status).toBe(201)
    }
    const reader = await browser.login((await provost.ask('open --print --json')).json.link)
    const { page } = reader
    await page.getByText(`${COUNT} decisions wait for you`).waitFor()
    await reader.goTo('/tasks')
    await page.getByText(`${COUNT} of ${COUNT} tasks`).waitFor()
    await page.getByRole('searchbox').fill('Row 1 of')
    await page.getByRole('link', { name: 'Row 1 of the orchard' }).waitFor()
    await page.getByRole('searchbox').fill(`Row ${COUNT}`)
    await page.getByRole('link', { name: `Row ${COUNT} of the orchard` }).waitFor()
    await reader.goTo('/board')
    await page.getByText(`${COUNT} in all`).waitFor()
    expect(reader.complaints).toEqual([])
  })
})
