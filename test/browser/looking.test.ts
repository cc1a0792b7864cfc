// What an approval is worth, in the browser: bounds on it, the page of the reviewer behind it, and what no test would notice as notes
// at the lines of the diff. Trials, the review and the mutants are real.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { CHANGED, captureForTrials } from '../e2e/trial-scene.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, test } from './browser.ts'

/** Tells its model, proves what it read, and reports every line that is not as it should be. */
const REVIEWER = `
const { execFileSync } = require('node:child_process')
const say = what => console.log('::provost ' + JSON.stringify(what))
const blob = execFileSync('git', ['hash-object', 'price.mjs'], { encoding: 'utf8' }).trim()
const right = ${JSON.stringify(CHANGED)}.split('\\n')
const lines = require('node:fs').readFileSync('price.mjs', 'utf8').split('\\n')
const wrong = lines.flatMap((text, at) => (text === right[at] ? [] : [at + 1]))
const findings = wrong.map(line => ({ severity: 'major', kind: 'code', path: 'price.mjs', line, message: 'wrong' }))
say({ usage: { model: 'm-1', input: 1, output: 1 } })
say({ read: { path: 'price.mjs', blob } })
say({ verdict: findings.length > 0 ? 'changes_requested' : 'approved', body: 'looked', findings })`

const HOLLOW = [process.execPath, '-e', "import('./price.mjs').then(({ isBig }) => isBig(10))"]

describe.skipIf(!hasBrowser)('what a reviewer would have found', () => {
  test('stands on its approval, on a page of its own, and beside what no test notices', async ({
    provost,
    browser,
  }) => {
    const { root, task } = await captureForTrials(provost, () => REVIEWER, 1000)
    const file = join(root, '.provost', 'config.yaml')
    const config = JSON.parse(await readFile(file, 'utf8'))
    const suites = [{ id: 'hollow', kind: 'test', command: HOLLOW }]
    const looking = { ...config.looking, trialsMin: 2, bars: { boundary: 0.9 } }
    await writeFile(file, JSON.stringify({ ...config, task: { ...config.task, suites }, looking }))
    await provost.startDaemon()
    const run = async (words: string) => provost.ask(words, { cwd: root })
    await run(`task falsify ${task}`)
    await run(`looking run ${task} --class boundary --over-share --most 2`)
    await run(`looking run ${task} --clean --over-share --most 5`)
    expect((await run(`task review ${task} code`)).stdout).toContain('does not close the gate')
    const { reviews } = (await provost.ask(`review list ${task} --json`, { cwd: root })).json
    const reader = await browser.login((await provost.ask('open --print --json')).json.link)
    const { page } = reader

    await reader.goTo(`/reviews/${reviews[0].id}`)
    const worth = page.locator('.review-run.shown .detection')
    await worth.getByRole('link', { name: 'boundary detection ≥ 0.15 (2 trials)' }).waitFor()
    await worth.locator('.badge', { hasText: 'does not close the gate' }).waitFor()
    await worth.getByText('A8: lower bound 0.15 for boundary (2 of 2 caught), the bar is 0.9').waitFor()
    expect(await findBarriers(page)).toEqual([])

    await worth.getByRole('link').click()
    const row = page.getByRole('row', { name: /command/ })
    await row.getByText('usable').waitFor()
    await row.getByRole('link', { name: 'command' }).click()
    await page.getByRole('heading', { level: 1, name: 'command' }).waitFor()
    await page.getByText('model m-1 as told').waitFor()
    await page.getByText('0 per clean change (5)').waitFor()
    const boundary = page
      .getByRole('region', { name: 'Table: Detection by class' })
      .getByRole('row', { name: 'boundary' })
    expect((await boundary.innerText()).split(/\s*[\n\t]\s*/)).toEqual([
      'boundary',
      '2 of 2',
      '0.15 – 1.00',
      '0.34 – 1.00',
    ])
    await expect.poll(() => page.getByRole('row', { name: /^tr_\d/ }).count()).toBe(7)
    expect(await findBarriers(page)).toEqual([])

    await reader.goTo(`/tasks/${task}?show=change`)
    const note = page.locator('.finding', { hasText: 'price.mjs:1 REL >= → >' })
    await note.getByText('not proven by tests').waitFor()
    await note.getByText('With this edit every test still passes.').waitFor()
    const topOf = async (words: string) => (await page.locator('main').getByText(words).first().boundingBox())!.y
    const noteAt = (await note.boundingBox())!.y
    expect(noteAt).toBeGreaterThan(await topOf('n >= 10'))
    expect(noteAt).toBeLessThan(await topOf('names = []'))
    expect(await findBarriers(page)).toEqual([])
    expect(reader.complaints).toEqual([])
  })
})
