// While an agent lives that is not confined, the page asks whether a decision is meant: a no leaves everything as it is, a yes
// counts for that one decision, and what was confirmed is recorded as that.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeRepository } from '../e2e/repository.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, test } from './browser.ts'

describe.skipIf(!hasBrowser)('a decision beside an agent that is not confined', () => {
  test('is asked about once more; no, Escape and yes do what they say, and each decision is asked about', async ({
    provost,
    browser,
  }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await mkdir(join(cwd, '.provost'))
    const worker = { harness: 'command', args: ['sleep', '300'] }
    await writeFile(join(cwd, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
    await provost.startDaemon()
    const run = (...words: string[]) => provost.run(words, { cwd })
    await run('project', 'add')
    const task = (await run('task', 'new', 'Sell apples', '--json')).json.task as string
    await run('session', 'spawn', '--prompt', 'x', '--confinement', 'off')
    const isAbandoned = async () => (await run('task', 'status', task, '--json')).json.isAbandoned

    const reader = await browser.login((await provost.run('open --print --json')).json.link)
    const { page } = reader
    await reader.goTo(`/tasks/${task}`)
    const giveUp = async () => {
      const give = page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Give up' })
      if (!(await give.isVisible())) await page.getByText('More', { exact: true }).click()
      await give.click()
      const form = page.getByRole('dialog', { name: 'Give up' })
      await form.getByLabel('Why').fill('enough')
      await form.getByRole('button', { name: 'Give up' }).click()
      const question = page.getByRole('dialog', { name: 'Do you mean it?' })
      await question.getByText('1 agent(s) that are not confined live on this account').waitFor()
      return question
    }
    const question = await giveUp()
    expect(await findBarriers(page)).toEqual([])
    await question.getByRole('button', { name: 'No' }).click()
    // What was refused is said, and nothing has changed.
    await page.getByText('CONFIRM_REQUIRED').first().waitFor()
    expect(await isAbandoned()).toBe(false)
    await page.keyboard.press('Escape')

    await giveUp()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog', { name: 'Do you mean it?' }).count()).toBe(0)
    expect(await isAbandoned()).toBe(false)
    await page.keyboard.press('Escape')

    await (await giveUp()).getByRole('button', { name: 'Yes, I mean it' }).click()
    await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Take up again' }).waitFor()
    expect(await isAbandoned()).toBe(true)
    expect((await run('why', `task:${task}`)).stdout).toMatch(/proof login, confirmed when asked, exposed/)

    // The yes of one decision confirms no other.
    await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Take up again' }).click()
    await page.getByRole('dialog', { name: 'Take up again' }).getByRole('button', { name: 'Take up again' }).click()
    await page.getByRole('dialog', { name: 'Do you mean it?' }).getByRole('button', { name: 'No' }).click()
    expect(await isAbandoned()).toBe(true)
  })
})
