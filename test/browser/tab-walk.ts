// A walk by the Tab key alone: what can be used and is not reached, or is reached and not seen to be.
import type { Page } from 'playwright-core'

const STEPS_MAX = 1_500

export type Walked = { readonly unreached: readonly string[]; readonly unseen: readonly string[] }

export async function walkByTab(page: Page): Promise<Walked> {
  await page.evaluate(`document.querySelector('.skip').focus({ focusVisible: true })`)
  for (let step = 0; step < STEPS_MAX; step++) {
    if (!(await page.evaluate(NOTE_FOCUS))) break
    await page.keyboard.press('Tab')
  }
  return (await page.evaluate(TELL)) as Walked
}

/** The ring may be drawn by the thing itself, or around the whole entry that it stands for. */
const NOTE_FOCUS = `(() => {
  const here = document.activeElement
  if (!here || here === document.body || here.dataset.walked) return false
  const ringOf = part => getComputedStyle(here, part).outlineStyle
  here.dataset.walked = ringOf() === 'none' && ringOf('::after') === 'none' ? 'unseen' : 'seen'
  return true
})()`

const TELL = `(() => {
  const usable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'
  const all = [...document.querySelectorAll(usable)].filter(element => element.checkVisibility() && element.tabIndex >= 0)
  const tell = element => element.outerHTML.slice(0, 100)
  return {
    unreached: all.filter(element => !element.dataset.walked).map(tell),
    unseen: all.filter(element => element.dataset.walked === 'unseen').map(tell),
  }
})()`
