// The answer to "why": state, the row that decided it, what it saw, what is not known, and what would change it.

export type Fact = {
  readonly name: string
  readonly value: unknown
  readonly source: string
  readonly at: string | null
  readonly ageMs: number | null
}

export type Becoming = { readonly to: string; readonly when: string; readonly command: string | null }

export type Why = {
  readonly id: string
  readonly noun: string
  readonly state: string
  readonly since: string | null
  readonly rule: string
  readonly table: string
  readonly sentence: string
  readonly evidence: Readonly<Record<string, unknown>>
  readonly facts: readonly Fact[]
  readonly unknown: readonly string[]
  readonly becomes: readonly Becoming[]
}
