// A working day in the browser: the first steps of an empty house, decisions by keys, a task from one page, the palette.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeRepository } from '../e2e/repository.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, test } from './browser.ts'

const ASKING = join(import.meta.dirname, '..', 'e2e', 'workers', 'asking-agent.mjs')

describe.skipIf(!hasBrowser)('work from the browser alone', () => {
  test('which agents are here is seen at the first step; one is tried with a prompt and chosen', async ({
    provost,
    browser,
  }) => {
    await putAgents(provost.place)
    await provost.startDaemon({ env: { PATH: `${join(provost.place, 'tools')}:${process.env.PATH}` } })
    const { page, complaints } = await browser.login((await provost.run('open --print --json')).json.link)
    const agents = page.getByRole('list', { name: 'Coding agents of this machine' })
    const line = (name: string) => agents.getByRole('listitem').filter({ hasText: name })
    await line('claude-code').getByText('! not logged in').waitFor()
    await line('codex').getByText('says it is logged in').waitFor()
    expect(await findBarriers(page)).toEqual([])

    await line('codex').getByRole('button', { name: 'See that codex answers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'See that codex answers' }).click()
    await dialog.getByText('answered a prompt').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await line('codex').getByRole('button', { name: 'Choose codex' }).click()
    await dialog.getByRole('button', { name: 'Choose codex' }).click()
    await line('codex').getByText('the agent of this home').waitFor()
    expect(await readFile(join(provost.home, 'config.yaml'), 'utf8')).toMatch(/^agents:\n {2}harness: codex$/m)
    expect(complaints).toEqual([])
  })

  test('an empty house shows three steps; a project and a first task are made there', async ({ provost, browser }) => {
    const path = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    const reader = await browser.login((await provost.run('open --print --json')).json.link)
    const { page } = reader
    await page.getByRole('heading', { name: 'Three steps to a first change' }).waitFor()
    await page.getByRole('button', { name: 'Add a project' }).click()
    await page.getByLabel('Its directory').fill(path)
    await page.getByRole('dialog').getByRole('button', { name: 'Add a project' }).click()
    await page.getByText('✓ shop').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'New task' }).click()
    await page.getByLabel('What is to be done').fill('Sell apples')
    await page.getByRole('dialog').getByRole('button', { name: 'New task' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sell apples' }).waitFor()
    const steps = page.getByRole('list', { name: 'Phases' })
    expect(await steps.locator('[aria-current=step]').innerText()).toContain('planning')
    await page.getByRole('region', { name: 'What it takes to go on' }).getByText('Plan', { exact: true }).waitFor()
    const bar = page.getByRole('region', { name: 'Actions' })
    expect(await bar.getByRole('button', { name: 'Plan', exact: true }).isVisible()).toBe(true)
    expect(reader.complaints).toEqual([])
  })

  test('the inbox by keys: the next one, its proof beside it, later, acknowledged, and shown again', async ({
    provost,
    browser,
  }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.run('init', { cwd })
    for (const title of ['Sell apples', 'Sell pears', 'Sell plums']) await provost.run(['task', 'new', title], { cwd })
    const { page, complaints } = await browser.login((await provost.run('open --print --json')).json.link)
    const pane = page.locator('.inbox-pane')
    const rows = page.locator('.decision')
    await expect.poll(() => rows.count()).toBe(3)
    const first = await pane.getByRole('heading').first().innerText()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect.poll(() => pane.getByRole('heading').first().innerText()).not.toBe(first)
    await pane.getByText('Row').first().waitFor()
    await page.keyboard.press('e')
    await expect.poll(() => rows.count()).toBe(2)
    await page.keyboard.press('s')
    await expect.poll(() => rows.count()).toBe(1)
    expect(await page.title()).toMatch(/^\(1\) Inbox/)
    await page.getByText('2 decisions put aside').waitFor()
    await page.getByRole('button', { name: 'Show all again' }).click()
    await expect.poll(() => rows.count()).toBe(3)
    expect(await page.title()).toMatch(/^\(3\) Inbox/)
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toContain('%3E3%3C')
    expect(await findBarriers(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('what was answered is not offered once more, however late the list comes', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await mkdir(join(cwd, '.provost'))
    const worker = { harness: 'acp', args: [process.execPath, ASKING] }
    await writeFile(join(cwd, '.provost', 'config.yaml'), JSON.stringify({ worker, agents: { confinement: 'off' } }))
    await provost.startDaemon()
    await provost.run('init', { cwd })
    expect(await provost.run('session spawn --prompt hello', { cwd })).toMatchObject({ exitCode: 0 })
    const { page } = await browser.login((await provost.run('open --print --json --actor ana')).json.link)
    await page.locator('.decision', { hasText: 'permission' }).waitFor()
    const held = Promise.withResolvers<void>()
    const asked: string[] = []
    await page.route('**/api/inbox', async route => {
      asked.push(route.request().url())
      await held.promise
      await route.continue()
    })
    await page.locator('.inbox-pane').getByRole('button', { name: 'reject' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'reject' }).click()
    // Asked for by the answer, and by the events that it made.
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    expect(await dialog.getByRole('button', { name: 'Working…' }).isDisabled()).toBe(true)
    held.resolve()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.locator('.decision').allInnerTexts()).toEqual([])
  })

  test("a decision that is given to somebody is in their inbox and below that of others, until it is everybody's again", async ({
    provost,
    browser,
  }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.run('init', { cwd })
    for (const title of ['Sell apples', 'Sell pears']) await provost.run(['task', 'new', title], { cwd })
    const login = async (name: string) =>
      browser.login((await provost.run(`open --print --json --actor ${name}`)).json.link)
    const [ana, bea] = [await login('ana'), await login('bea')]
    const mine = ({ page }: typeof ana) => page.getByRole('list', { name: 'What waits for you' }).locator('.decision')
    await expect.poll(() => mine(ana).count()).toBe(2)
    await mine(ana).filter({ hasText: 'Sell apples' }).getByRole('button').click()
    await ana.page.keyboard.press('a')
    await ana.page.getByLabel('To whom').fill('bea ')
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
    await expect.poll(() => mine(ana).count()).toBe(1)
    await ana.page.getByText('1 decision assigned to others').click()
    expect(await ana.page.getByRole('list', { name: 'Assigned to others' }).innerText()).toMatch(/bea.*Sell apples/s)
    await expect.poll(() => ana.page.title()).toMatch(/^\(1\) Inbox/)
    await mine(bea).locator('.assignee', { hasText: 'bea' }).waitFor()
    expect(await mine(bea).count()).toBe(2)
    expect(await findBarriers(ana.page)).toEqual([])

    const { rows } = (await provost.run('inbox --json', { cwd })).json
    const { id } = rows.find(({ title }: { title: string }) => title === 'Sell apples')
    expect(await provost.run(`inbox assign ${id}`, { cwd })).toMatchObject({ exitCode: 0 })
    await expect.poll(() => mine(ana).count()).toBe(2)
    expect(ana.complaints).toEqual([])
  })

  test('health counts what was refused, and a project shows what of it is trusted', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.run('init', { cwd })
    const reader = await browser.login((await provost.run('open --print --json')).json.link)
    const { page } = reader
    for (const id of ['ta_NOBODY1', 'ta_NOBODY2'])
      expect((await page.request.get(new URL(`/api/tasks/${id}`, page.url()).href)).status()).toBe(404)
    await reader.goTo('/health')
    const row = page.getByRole('row', { name: /NOT_FOUND/ })
    await row.getByRole('cell', { name: '2', exact: true }).waitFor()
    await reader.goTo('/projects')
    await page.getByRole('link', { name: 'shop' }).click()
    await page.getByRole('link', { name: 'Trust' }).click()
    await page.locator('.badge', { hasText: 'trusted' }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('cell', { name: 'task.attemptsMax' }).waitFor()
    expect(reader.complaints).toEqual([])
  })

  test('the palette finds what exists and what can be typed', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.run('init', { cwd })
    await provost.run(['task', 'new', 'Sell apples'], { cwd })
    const { id } = (await provost.ask('task list --json', { cwd })).json.tasks[0]
    const { page } = await browser.login((await provost.run('open --print --json')).json.link, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('apples')
    await page.getByRole('option', { name: /Sell apples/ }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sell apples' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/tasks/${id}`)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('backup')
    await page
      .getByRole('option', { name: /provost backup/ })
      .first()
      .click()
    await page.getByText(/Copied: provost backup/).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^provost backup/)
  })
})

/** `codex` is logged in and answers, `claude` is there and is not logged in. */
async function putAgents(place: string): Promise<void> {
  const programs = {
    codex: 'case "$1" in --version) echo "codex-cli 9.9.9";; login) echo "Logged in";; esac',
    claude: 'case "$1" in --version) echo "9.9.9 (Claude Code)";; auth) echo \'{"loggedIn":false}\';; esac',
  }
  await mkdir(join(place, 'tools'), { recursive: true })
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(place, 'tools', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}
