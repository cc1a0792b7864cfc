// What is known of a finding for telling whether it is one that is known already.

export type FindingFacts = {
  readonly category?: string | null | undefined
  readonly rule_id?: string | null | undefined
  readonly path?: string | null | undefined
  readonly line?: number | null | undefined
  readonly symbol?: string | null | undefined
  readonly anchor?: string | null | undefined
  /** Its line as it was read. */
  readonly core?: string | null | undefined
  /** The lines around it, and itself. */
  readonly window?: readonly string[] | undefined
  /** The description. */
  readonly text?: string | null | undefined
}

/** The description as it is compared: two agents never agree on blanks and capitals. */
export function comparableText(text: string | null | undefined): string {
  return (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The line as it is compared: formatting moves blanks and changes nothing. */
export function comparableCode(core: string | null | undefined): string {
  return (core ?? '').replaceAll(/\s+/g, '')
}

export function ruleKey({ rule_id, category }: FindingFacts): string {
  return rule_id || category || ''
}
