// Takes secrets out of a text in one pass from left to right: its time grows with the length, whatever the text.

const PREFIXES = [
  ...['sk-ant-', 'sk-', 'ghp_', 'gho_', 'ghs_', 'github_pat_', 'glpat-', 'xoxb-', 'xoxp-', 'AKIA', 'eyJ'],
  ...['pvo.', 'pvs.', 'pvp.', 'pvl.'],
]
const SECRET_MIN = 8
const RUN_MIN = 16
const MASK = '[masked]'

export type MaskWish = { readonly text: string; readonly secrets: readonly string[]; readonly maxChars: number }
export type Masked = { readonly text: string; readonly masked: number; readonly cut: number }

export function maskText({ text: whole, secrets, maxChars }: MaskWish): Masked {
  const text = whole.slice(0, maxChars)
  const known = byFirstUnit(secrets.filter(secret => secret.length >= SECRET_MIN))
  const parts: string[] = []
  let [masked, copied, at] = [0, 0, 0]
  while (at < text.length) {
    const length = lengthOfKnown(text, at, known) || lengthOfShape(text, at)
    if (length === 0) {
      at++
      continue
    }
    parts.push(text.slice(copied, at), MASK)
    at += length
    copied = at
    masked++
  }
  return { text: parts.join('') + text.slice(copied), masked, cut: whole.length - text.length }
}

type ByFirstUnit = ReadonlyMap<string, readonly string[]>

/** Longest first, so that the first that fits is the longest. */
function byFirstUnit(secrets: readonly string[]): ByFirstUnit {
  return Map.groupBy(
    secrets.toSorted((left, right) => right.length - left.length),
    secret => secret[0]!,
  )
}

function lengthOfKnown(text: string, at: number, known: ByFirstUnit): number {
  return known.get(text[at]!)?.find(secret => text.startsWith(secret, at))?.length ?? 0
}

const isWord = (unit: string | undefined) => unit !== undefined && /[A-Za-z0-9_-]/.test(unit)

/** A prefix is only asked for where no word is going on, so a run is looked at once. */
function lengthOfShape(text: string, at: number): number {
  if (isWord(text[at - 1])) return 0
  for (const prefix of PREFIXES) {
    if (!text.startsWith(prefix, at)) continue
    const end = endOfRun(text, at + prefix.length)
    if (end - at - prefix.length >= RUN_MIN) return end - at
  }
  return 0
}

function endOfRun(text: string, from: number): number {
  let end = from
  while (end < text.length && (text[end] === '.' || isWord(text[end]))) end++
  return end
}
