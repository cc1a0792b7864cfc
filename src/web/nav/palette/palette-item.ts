// What the palette can lead to, and which of it fits what was typed.
export type PaletteItem = {
  readonly key: string
  /** What it is: a page, a task, a session, a command. */
  readonly kind: string
  readonly title: string
  readonly detail: string
  /** Where it leads; absent: it is copied. */
  readonly href?: string
  readonly copy?: string
}

const SHOWN_MAX = 14

/** Every word that was typed is somewhere in it; what begins so comes first, and a whole id before everything. */
export function findItems(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items.slice(0, SHOWN_MAX)
  const found = items.flatMap(item => {
    const rank = rankOf(item, words, typed.trim().toLowerCase())
    return rank === null ? [] : [{ item, rank }]
  })
  return found
    .sort((one, other) => one.rank - other.rank)
    .slice(0, SHOWN_MAX)
    .map(({ item }) => item)
}

function rankOf({ title, detail, kind }: PaletteItem, words: readonly string[], typed: string): number | null {
  const [name, text] = [title.toLowerCase(), `${title} ${detail} ${kind}`.toLowerCase()]
  if (!words.every(word => text.includes(word))) return null
  if (name === typed || detail.toLowerCase().split(' ')[0] === typed) return 0
  if (name.startsWith(typed)) return 1
  return name.includes(typed) ? 2 : 3
}
