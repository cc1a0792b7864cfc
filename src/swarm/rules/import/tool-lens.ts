// A tool as a lens: its name and category are what it looks for, its version and rules say whether two looks compare.
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { WaveLens } from '../record/swarm-events.ts'

export type ToolRun = {
  readonly tool: string
  readonly version: string | null
  readonly automationId: string | null
  readonly rules: { readonly ids: readonly string[]; readonly isWholeSet: boolean }
}

/** One tool may look several times at different things and says so by the category (SARIF 3.17.3: up to the last slash). */
export function toolLensOf(run: ToolRun): WaveLens {
  const { version, rules } = run
  const hash = sha256Hex(canonicalJson({ version, rules: rules.ids }))
  const lens = { name: lensName(run), version: 1, hash }
  return version === null ? lens : { ...lens, toolVersion: version }
}

function lensName({ tool, automationId }: ToolRun): string {
  const category = automationId?.split('/').slice(0, -1).join('/') || null
  return category === null ? tool : `${tool} ${category}`
}

/**
 * Did this run look for what the rule found before? A rule that it names ran. A rule that it does not name was off, if it
 * names its whole set; many tools name only what found something, and then only the very same version is known to look alike.
 */
export function comparesWith(run: ToolRun): (before: WaveLens | null, ruleId: string | null) => boolean | null {
  const name = lensName(run)
  const named = new Set(run.rules.ids)
  const isOlderThan = rememberOlder(run.version)
  return (before, ruleId) => {
    if (before === null || before.name !== name) return null
    const older = before.toolVersion ?? null
    if (ruleId !== null && named.has(ruleId)) return !isOlderThan(older)
    if (run.rules.isWholeSet) return false
    return older === null || run.version === null ? null : older === run.version
  }
}

/** Findings of a tool were seen by few of its versions: each is read once. */
function rememberOlder(version: string | null): (before: string | null) => boolean {
  const known = new Map<string, boolean>()
  return before => {
    if (version === null || before === null) return false
    const answer = known.get(before) ?? isOlder(version, before)
    known.set(before, answer)
    return answer
  }
}

/** By its numbers; a word after them does not count. */
function isOlder(one: string, other: string): boolean {
  const numbers = (version: string) => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number)
  const [left, right] = [numbers(one), numbers(other)]
  for (let place = 0; place < 3; place++) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
