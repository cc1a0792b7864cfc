// Law E11: every colour pair of the real palette.css is readable in both themes, and severity never rests on colour alone.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastOf, contrastRatio, isHexColor, NON_TEXT_RATIO_MIN, TEXT_RATIO_MIN } from '#errors/conformance/contrast'
import { composeErrorIndexPage, composeErrorPage } from '#errors/rules/error-page'
import { ERROR_CATALOG } from '#kernel/errors/error-catalog'
import { SEVERITY_LOOKS } from '#kernel/errors/error-severity'

type Theme = 'light' | 'dark'
type Pair = readonly [front: string, back: string, ratioMin: number]

const css = readFileSync(new URL('./palette.css', import.meta.url), 'utf8')
const severities = Object.keys(SEVERITY_LOOKS).map(severity => severity.toLowerCase())

const pairs: readonly Pair[] = [
  ['--text', '--page', TEXT_RATIO_MIN],
  ...['--canvas', '--surface', '--hover'].map((back): Pair => ['--text', back, TEXT_RATIO_MIN]),
  ...['--canvas', '--page', '--surface'].flatMap((back): Pair[] => [
    ['--muted', back, TEXT_RATIO_MIN],
    ['--medium-text', back, TEXT_RATIO_MIN],
    ['--unknown-text', back, TEXT_RATIO_MIN],
    ['--control', back, NON_TEXT_RATIO_MIN],
  ]),
  ['--muted', '--hover', TEXT_RATIO_MIN],
  ['--ink-text', '--ink', TEXT_RATIO_MIN],
  ['--ink-text', '--ink-hover', TEXT_RATIO_MIN],
  ['--ink-muted', '--ink', TEXT_RATIO_MIN],
  ['--accent-text', '--accent', TEXT_RATIO_MIN],
  ...['--canvas', '--page'].map((back): Pair => ['--accent', back, NON_TEXT_RATIO_MIN]),
  ['--unknown-text', '--unknown-bg', TEXT_RATIO_MIN],
  ['--unknown-border', '--page', NON_TEXT_RATIO_MIN],
  ['--unknown-border', '--unknown-bg', NON_TEXT_RATIO_MIN],
  ...severities.flatMap((severity): Pair[] => [
    [`--${severity}-text`, `--${severity}-bg`, TEXT_RATIO_MIN],
    [`--${severity}-text`, '--page', TEXT_RATIO_MIN],
    ['--text', `--${severity}-bg`, TEXT_RATIO_MIN],
    [`--${severity}-border`, '--page', NON_TEXT_RATIO_MIN],
    [`--${severity}-border`, `--${severity}-bg`, NON_TEXT_RATIO_MIN],
  ]),
]

const themes: readonly Theme[] = ['light', 'dark']
const rows = themes.flatMap(theme => pairs.map(pair => [theme, ...pair] as const))

test.each(rows)('%s theme: %s on %s has a contrast of at least %d', (theme, front, back, ratioMin) => {
  expect(findFaults(css, theme, [[front, back, ratioMin]])).toEqual([])
})

test('a border that is too pale is named with token, theme and ratio', () => {
  const pale = css.replace('--high-border: #b35c00', '--high-border: #ffe0c0')
  expect(findFaults(pale, 'light', pairs)).toEqual([
    'light theme: --high-border #ffe0c0 on --page #ffffff has 1.26, needs 3',
    'light theme: --high-border #ffe0c0 on --high-bg #fff1e0 has 1.13, needs 3',
  ])
  expect(findFaults(pale, 'dark', pairs)).toEqual([])
})

test('a missing token fails', () => {
  const without = css.replaceAll(/--low-bg: #[0-9a-f]{6};/g, '')
  for (const theme of themes) expect(findFaults(without, theme, pairs)).toContain(`${theme} theme: --low-bg is missing`)
})

test('both themes define the same tokens', () => {
  expect([...readTheme(css, 'dark').keys()]).toEqual([...readTheme(css, 'light').keys()])
})

test.each([
  ['#000000', 21, true],
  ['#ffffff', 1, false],
  ['#767676', 4.54, true],
  ['#777777', 4.48, false],
])('sanity: %s on white has %d, enough for text: %s', (color, ratio, text) => {
  expect(contrastOf(color, '#ffffff')).toMatchObject({ ratio, text })
})

test('icons and words tell the severities apart without colour', () => {
  expect(new Set(Object.values(SEVERITY_LOOKS).map(look => look.icon)).size).toBe(severities.length)
  expect(new Set(severities).size).toBe(4)
})

const pages = [composeErrorIndexPage(css), ...Object.keys(ERROR_CATALOG).map(code => composeErrorPage(code, css)!)]

test('every severity block of the generated pages has icon and word', () => {
  for (const page of pages) {
    const blocks = Array.from(page.matchAll(/<span class="severity (\w+)">(.*?)<\/span> (.*?)<\/span>/g))
    expect(blocks.length).toBeGreaterThanOrEqual(severities.length)
    for (const [, name, icon, label] of blocks) {
      const severity = name!.toUpperCase() as keyof typeof SEVERITY_LOOKS
      expect(icon).toContain(SEVERITY_LOOKS[severity].icon)
      expect(label).toContain(severity)
    }
  }
})

function findFaults(stylesheet: string, theme: Theme, wanted: readonly Pair[]): string[] {
  const tokens = readTheme(stylesheet, theme)
  const named = wanted.flatMap(pair => pair.slice(0, 2) as string[])
  const missing = new Set(named.filter(token => !isHexColor(tokens.get(token))))
  const pale = wanted
    .filter(([front, back]) => !missing.has(front) && !missing.has(back))
    .map(([front, back, ratioMin]) => ({
      front,
      back,
      ratioMin,
      ratio: contrastRatio(tokens.get(front)!, tokens.get(back)!),
    }))
    .filter(({ ratio, ratioMin }) => ratio < ratioMin)
  return [
    ...[...missing].map(token => `${theme} theme: ${token} is missing`),
    ...pale.map(
      ({ front, back, ratio, ratioMin }) =>
        `${theme} theme: ${front} ${tokens.get(front)} on ${back} ${tokens.get(back)} has ${ratio.toFixed(2)}, needs ${ratioMin}`,
    ),
  ]
}

// The dark theme is the block of the media query, the light one is everything before it.
function readTheme(stylesheet: string, theme: Theme): Map<string, string> {
  const darkAt = stylesheet.indexOf('@media (prefers-color-scheme: dark)')
  const block = theme === 'dark' ? stylesheet.slice(darkAt) : stylesheet.slice(0, darkAt)
  return new Map(Array.from(block.matchAll(/(--[\w-]+):\s*([^;]+);/g), match => [match[1]!, match[2]!.trim()]))
}
