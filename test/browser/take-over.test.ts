// A person types in the terminal of an agent: nothing that Provost has to say gets into their line.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeRepository } from '../e2e/repository.ts'
import { hasBrowser, test } from './browser.ts'

describe.skipIf(!hasBrowser)('a terminal that was taken over', () => {
  test('7: what is to be said waits until the terminal is given back, and what is typed arrives as it was typed', async ({
    provost,
    browser,
  }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    const agent = `echo '::provost {"activity":"active"}'; while read -r line; do echo "heard <$line>"; done`
    await mkdir(join(cwd, '.provost'), { recursive: true })
    const worker = { harness: 'command', args: ['/bin/sh', '-c', agent], interactive: true }
    const config = { worker, runtime: 'tmux', agents: { confinement: 'off' } }
    await writeFile(join(cwd, '.provost', 'config.yaml'), JSON.stringify(config))
    await provost.startDaemon()
    await provost.ask('init', { cwd })
    // Nobody acknowledges what this agent was started with: it is said again and again.
    expect(await provost.ask('session spawn --prompt hello', { cwd })).toMatchObject({ exitCode: 0 })
    const reader = await browser.login((await provost.ask('open --print --json --actor ana')).json.link)
    const { page } = reader
    const lines = async () =>
      [...(await page.locator('.xterm-rows').innerText()).matchAll(/heard <(.*)>/g)].map(([, line]) => line)
    await reader.goTo('/sessions/shop-1')
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
    await page.getByText('you type').waitFor()
    const before = (await lines()).length
    await page.keyboard.type('one ')
    const sent = await provost.ask(['session', 'send', 'shop-1', 'from Provost', '--json'], { cwd })
    expect(sent.json).toMatchObject({ state: 'queued', because: expect.stringContaining('taken over') })
    await page.keyboard.type('line')
    await page.keyboard.press('Enter')
    await expect.poll(lines).toHaveLength(before + 1)
    expect((await lines()).at(-1)).toBe('one line')
    await page.getByRole('button', { name: 'Give back' }).click()
    await expect.poll(async () => (await lines()).slice(before + 1)).toContain('from Provost')
    await provost.ask('session kill shop-1', { cwd })
  })
})
