// Fills the <placeholders> of catalog texts and says which ones were known.

const PLACEHOLDER = /<([A-Za-z][^<>]*)>/g

export type FilledText = {
  readonly text: string
  readonly filled: readonly string[]
  readonly missing: readonly string[]
}

export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), match => match[1]!))]
}

// One pass, so that a value which itself looks like a placeholder is never filled in turn.
export function fillPlaceholders(text: string, findText: (name: string) => string | undefined): FilledText {
  const filled: string[] = []
  const missing: string[] = []
  const result = text.replaceAll(PLACEHOLDER, (placeholder, name: string) => {
    const value = findText(name)
    if (value === undefined) missing.push(name)
    else filled.push(name)
    return value ?? placeholder
  })
  return { text: result, filled, missing }
}

// `<first line of stderr>` and `<run_id>` are the facts firstLineOfStderr and runId.
export function factNameOf(placeholder: string): string {
  return placeholder.replaceAll(/[ _]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
