// Ten thousand turns, told by an agent and counted by the daemon: the page shows the sums that the exported records have.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { makeRepository } from '../e2e/repository.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, test } from './browser.ts'

const TURNS = 10_000
const SOON = { timeout: 120_000, interval: 500 }

const AGENT = `
for (let turn = 0; turn < ${TURNS}; turn++) {
  const cost = { amount: (1 + (turn % 5)) / 10000, currency: 'USD' }
  const tokens = { input: 1 + (turn % 97), cacheRead: turn % 13, cacheWrite: 0, output: turn % 7 }
  console.log('::provost ' + JSON.stringify({ usage: { model: 'm-' + (turn % 3), ...tokens, cost } }))
}
console.log('::provost {"activity":"ready"}')
setInterval(() => {}, 1e6)`

/** What is summed of an exported record, by the name of its column. */
const SUMMED = ['input', 'cacheRead', 'output', 'nanos'] as const

type Sums = { readonly turns: number } & Readonly<Record<(typeof SUMMED)[number], number>>

function readCsv(text: string) {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map(line => {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)]!
    return (name: string) => (name === 'nanos' ? String(Math.round(Number(cell('cost')) * 1e9)) : cell(name))
  })
}

function sumOf(rows: ReturnType<typeof readCsv>): Sums {
  const add = (name: string) => rows.reduce((sum, cell) => sum + Number(cell(name)), 0)
  const sums = Object.fromEntries(SUMMED.map(name => [name, add(name)])) as Record<(typeof SUMMED)[number], number>
  return { turns: rows.length, ...sums }
}

const short = (count: number) => (count >= 1e4 ? `${(count / 1e3).toFixed(1)}k` : String(count))
const cellsOf = ({ turns, input, cacheRead, output, nanos }: Sums) => [
  String(turns),
  ...[input, cacheRead, output].map(short),
  `${(nanos / 1e9).toFixed(4)} USD told`,
]

/** How much of a plot is not empty: one that draws nothing is no plot. It runs in the browser. */
const COUNT_DRAWN = `canvas => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value, at) => at % 4 === 3 && value > 0).length
}`

describe.skipIf(!hasBrowser)('the page of use', () => {
  test('shows the sums of ten thousand turns as the export has them', async ({ provost, browser }) => {
    const cwd = await makeRepository(join(provost.place, 'shop'))
    await provost.startDaemon()
    await provost.ask('init', { cwd })
    await mkdir(join(cwd, '.provost'), { recursive: true })
    const worker = { harness: 'command', args: [process.execPath, '-e', AGENT], interactive: true }
    const config = { worker, agents: { confinement: 'off' } }
    await writeFile(join(cwd, '.provost', 'config.yaml'), JSON.stringify(config))
    expect((await provost.ask('session spawn --prompt work', { cwd })).exitCode).toBe(0)
    const count = async () => (await provost.ask('usage --by all --json', { cwd })).json.total?.turns
    await expect.poll(count, SOON).toBe(TURNS)

    const rows = readCsv((await provost.ask('usage export', { cwd })).stdout)
    expect(rows).toHaveLength(TURNS)
    const models = Map.groupBy(rows, cell => cell('model'))
    expect([...models.keys()].toSorted()).toEqual(['m-0', 'm-1', 'm-2'])

    const { link } = (await provost.ask('open --print --json')).json
    const reader = await browser.login(link)
    const shownOf = async (name: RegExp) => {
      const row = reader.page.getByRole('row', { name })
      await row.waitFor()
      return (await row.locator('td').allInnerTexts()).slice(-5)
    }
    await reader.goTo('/usage?by=model')
    for (const [model, own] of models) expect(await shownOf(new RegExp(model))).toEqual(cellsOf(sumOf(own)))
    expect(await shownOf(/^total/)).toEqual(cellsOf(sumOf(rows)))
    expect(await findBarriers(reader.page)).toEqual([])

    await reader.goTo('/usage')
    const plots = reader.page.locator('.plot canvas')
    await expect.poll(() => plots.count()).toBe(2)
    for (const at of [0, 1])
      await expect
        .poll(() => reader.page.evaluate(`(${COUNT_DRAWN})(document.querySelectorAll('.plot canvas')[${at}])`))
        .toBeGreaterThan(1000)
    const days = Map.groupBy(rows, cell => cell('day'))
    await reader.page.getByText('The same as a table').first().click()
    const table = reader.page.getByRole('table', { name: /Cost by day and outcome/ })
    for (const [day, own] of days) {
      const { nanos } = sumOf(own)
      const row = table.getByRole('row', { name: new RegExp(day) })
      expect(await row.innerText()).toContain((nanos / 1e9).toFixed(4))
    }
    expect(await findBarriers(reader.page)).toEqual([])
    expect(reader.complaints).toEqual([])
    await provost.ask('session kill shop-1', { cwd })
  }, 300_000)
})
