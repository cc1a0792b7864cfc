// What axe finds wrong with a page, as lines that name rule and place.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Found = {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[]
}

export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(source) // the page's own policy forbids inline scripts, and that is how it should be
  const found = (await page.evaluate(
    '(async () => (await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })).violations)()',
  )) as readonly Found[]
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html.slice(0, 120)}`),
  )
}
