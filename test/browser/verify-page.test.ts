// The page that checks packs, opened from a file in a real browser: it answers as the rules and as verify.mjs do.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { composePack } from '../../src/proof/rules/packs/compose-pack.ts'
import type { VerifiedPack } from '../../src/proof/rules/packs/verify-pack.ts'
import { samplePack, TRUST } from '../../src/testing/samples/pack-samples.ts'
import { TAMPERINGS, type Tampered } from '../../src/testing/samples/tampered-packs.ts'
import { pageWordsFor, seedsFrom, wordsFor } from '../e2e/pack-words.ts'
import { findBarriers } from './axe.ts'
import { hasBrowser, Reader, test } from './browser.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist')
const ADDRESS = pathToFileURL(join(DIST, 'verify.html')).href

/** Fields first and the pack last, on a page that has seen nothing yet. */
async function checkInPage(page: Page, tampered: Tampered, file: string) {
  await page.goto(ADDRESS)
  await page.getByText('Witnesses and people').click()
  for (const [id, text] of Object.entries(pageWordsFor(tampered))) await page.locator(`#${id}`).fill(text)
  await writeFile(file, tampered.bytes)
  await page.locator('#pack').setInputFiles(file)
  await page.locator('#json:not(:empty)').waitFor({ state: 'attached' })
  return {
    json: JSON.parse((await page.locator('#json').textContent())!) as VerifiedPack,
    told: await page.locator('#answer').textContent(),
  }
}

/** The first file is read when `release` is called; `told` has every answer that was shown. */
const HOLD_FIRST_AND_NOTE = `
  const read = Blob.prototype.arrayBuffer
  Blob.prototype.arrayBuffer = function () {
    Blob.prototype.arrayBuffer = read
    return new Promise(resolve => { window.release = () => resolve(read.call(this)) })
  }
  window.told = []
  const shown = document.getElementById('answer')
  new MutationObserver(() => shown.textContent && told.push(shown.textContent)).observe(shown, { childList: true })`

describe.skipIf(!hasBrowser)('verify.html in a browser', () => {
  test('every way to spoil a pack is told as verify.mjs tells it', async ({ provost, browser }) => {
    const verifier: { verify: (bytes: Uint8Array, words: readonly string[]) => VerifiedPack } = await import(
      join(DIST, 'verify.mjs')
    )
    const page = await (await browser.browser.newContext()).newPage()
    const reader = new Reader(page, ADDRESS)
    const signers = join(provost.place, 'signers')
    await writeFile(signers, TRUST.allowedSigners)
    const sound: [string, (seed: number) => Tampered] = ['', seed => ({ bytes: composePack(samplePack(seed).files) })]
    for (const [reason, spoil] of [sound, ...TAMPERINGS]) {
      for (const seed of seedsFrom(1)) {
        const tampered = spoil(seed)
        const { json, told } = await checkInPage(page, tampered, join(provost.place, 'one.proof'))
        const theirs = verifier.verify(tampered.bytes, wordsFor(tampered, signers))
        expect(json, `${reason} ${seed}`).toEqual(JSON.parse(JSON.stringify(theirs)))
        expect(told).toContain(reason || 'SOUND')
      }
    }
    expect(await findBarriers(page)).toEqual([])
    expect(reader).toMatchObject({ complaints: [], strangers: [] })
  }, 1_800_000)

  test('a pack that takes its time is not told of under the one that was chosen after it', async ({
    provost,
    browser,
  }) => {
    const page = await (await browser.browser.newContext()).newPage()
    const [slow, empty] = [join(provost.place, 'slow.proof'), join(provost.place, 'empty.proof')]
    await writeFile(slow, composePack(samplePack(1).files))
    await writeFile(empty, '')
    await page.goto(ADDRESS)
    await page.evaluate(HOLD_FIRST_AND_NOTE)
    await page.locator('#pack').setInputFiles(slow)
    await page.locator('#pack').setInputFiles(empty)
    const told = () => page.evaluate<string[]>('told')
    await expect.poll(told).toEqual([expect.stringContaining('not_a_pack')])
    await page.evaluate('release()')
    await page.locator('#pack').setInputFiles(slow) // what is asked later is answered later
    await expect.poll(told).toContainEqual(expect.stringContaining('UNTRUSTED'))
    expect(await told()).toHaveLength(2)
  })
})
