// What a picture of a page would show to be wrong: wider than the window, out of reach, moving.
import type { Reader } from './browser.ts'

export async function overflow({ page }: Reader): Promise<number> {
  return (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
}

/** What can be used and lies beside the window, where nothing scrolls it into sight. */
export async function findCutOff({ page }: Reader): Promise<string[]> {
  return (await page.evaluate(`[...document.querySelectorAll('main a, main button, main input, main select, main h1')]
    .filter(element => {
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0 || (left >= -1 && right <= innerWidth + 1)) return false
      for (let around = element.parentElement; around; around = around.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) return false
      return !element.closest('.skip')
    })
    .map(element => element.outerHTML.slice(0, 100))`)) as string[]
}

/** What moves by itself, or would when it changes, for somebody who asked that nothing does. */
export async function findMotion({ page }: Reader): Promise<string[]> {
  return (await page.evaluate(`[...document.querySelectorAll('*')]
    .filter(element => {
      const { animationName, animationDuration, transitionDuration, transitionProperty, scrollBehavior } = getComputedStyle(element)
      const lasts = text => text.split(',').some(part => parseFloat(part) > 0.02)
      return (animationName !== 'none' && lasts(animationDuration)) || (transitionProperty !== 'none' && lasts(transitionDuration)) || scrollBehavior === 'smooth'
    })
    .map(element => element.tagName + '.' + element.className)`)) as string[]
}
