// Ten thousand turns, told by an agent and counted by the daemon: the page shows the sums that the exported records have.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeRepository } from '../e2e/repository.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, test } from './browser.ts'

const TURNS = 10_000
const USED = {
  model: 'm-1',
  input: 7,
  cacheRead: 0,
  cacheWrite: 0,
  output: 2,
  cost: { amount: 0.0001, currency: 'USD' },
}
const LINE = `::provost ${JSON.stringify({ usage: USED })}`
const AGENT = `i=0; while [ $i -lt ${TURNS} ]; do echo '${LINE}'; i=$((i+1)); done; echo '::provost {"activity":"ready"}'; exec sleep 1000`
const SOON = { timeout: 120_000, interval: 500 }

describe.skipIf(!hasBrowser)('the page of use', () => {
  test('shows the sums of ten thousand turns as the export has them', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.run('init', { cwd })
    await mkdir(join(cwd, '.provost'), { recursive: true })
    const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
    const config = { worker, agents: { confinement: 'off' } }
    await writeFile(join(cwd, '.provost', 'config.yaml'), JSON.stringify(config))
    expect((await provost.run('session spawn --prompt work', { cwd })).exitCode).toBe(0)
    const count = async () => (await provost.run('usage --by all --json', { cwd })).json.total?.turns
    await expect.poll(count, SOON).toBe(TURNS)

    const [, ...rows] = (await provost.run('usage export', { cwd })).stdout.trimEnd().split('\n')
    const cells = rows.map(row => row.trimEnd().split(','))
    const sumOf = (column: number) => cells.reduce((sum, row) => sum + Number(row[column]), 0)
    expect(rows).toHaveLength(TURNS)
    const [input, cost] = [sumOf(12), sumOf(18)]

    const { link } = (await provost.run('open --print --json')).json
    const reader = await browser.login(link)
    const begin = Date.now()
    await reader.goTo('/usage?by=model')
    const row = reader.page.getByRole('row', { name: /m-1/ })
    await row.waitFor()
    expect(Date.now() - begin).toBeLessThan(15_000)
    expect(await row.innerText()).toContain(`${(input / 1000).toFixed(1)}k`)
    expect(await row.innerText()).toContain(`${cost.toFixed(4)} USD told`)
    expect(await findBarriers(reader.page)).toEqual([])
    expect(reader.complaints).toEqual([])
    await provost.run('session kill shop-1', { cwd })
  }, 300_000)
})
