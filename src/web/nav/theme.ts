// Light, dark, or as the system says. The palette knows both; a choice only switches which of its blocks counts.
import { storedValue } from '../live/stored-value.ts'

export const THEMES = ['system', 'light', 'dark'] as const

export const chosenTheme = storedValue('provost.theme')

const DARK = '(prefers-color-scheme: dark)'
const MEDIA: Readonly<Record<string, string>> = { light: 'not all', dark: 'all' }

export function applyTheme(): void {
  const theme = chosenTheme.get() ?? 'system'
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
  for (const rule of darkRules()) rule.media.mediaText = MEDIA[theme] ?? DARK
}

let found: readonly CSSMediaRule[] | undefined

function darkRules(): readonly CSSMediaRule[] {
  const rules = Array.from(document.styleSheets).flatMap(sheet => Array.from(sheet.cssRules))
  found ??= rules.filter(
    (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText.includes('dark'),
  )
  return found
}

export function nextTheme(): void {
  const at = THEMES.findIndex(theme => theme === (chosenTheme.get() ?? 'system'))
  chosenTheme.set(THEMES[(at + 1) % THEMES.length]!)
  applyTheme()
}
