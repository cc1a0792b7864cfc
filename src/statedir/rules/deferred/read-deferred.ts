// Reads deferred.md: numbered items that people and agents put off.
import { findFenceEnd, type OpenFences, splitLines, type TextLine } from '../layout/markdown-lines.ts'

export type DeferredItem = {
  readonly id: string
  readonly title: string
  readonly status: 'open' | 'closed' | 'unknown'
  readonly captured_at: string | null
  readonly tags: readonly string[]
  readonly context: string | null
  /** Another item has the same number. */
  readonly duplicate: boolean
}

export type DeferredReading = { readonly items: readonly DeferredItem[]; readonly next: string }

/** An item and where it stands, in lines counted from 0. */
export type PlacedItem = {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly heading: number
  /** The first of a repeated key counts. */
  readonly fields: ReadonlyMap<string, { readonly value: string; readonly line: number }>
}

export function readDeferred(document: string): DeferredReading {
  const placed = placeItems(splitLines(document))
  return { items: placed.map(item => describe(item, placed)), next: composeDeferredId(nextNumber(placed)) }
}

export function nextNumber(items: readonly PlacedItem[]): number {
  return items.reduce((highest, item) => Math.max(highest, item.number), 0) + 1
}

export function composeDeferredId(number: number): string {
  return `DEF-${String(number).padStart(3, '0')}`
}

// With the flag s: an item whose title holds a line separator of Unicode is one too, and its number is taken.
const ITEM = /^##[ \t]+(DEF-(\d{3,9}))[ \t]+[\u2014\u2013-](?:[ \t](.*))?$/s
const ITEM_END = /^(?:#{1,2}(?:[ \t]|$)|---[ \t]*$)/
const FIELD = /^- ([a-z_]+):(.*)$/s

export function placeItems(lines: readonly TextLine[]): PlacedItem[] {
  const texts = lines.map(line => line.text)
  const items: PlacedItem[] = []
  const open: OpenFences = new Map()
  let fields: Map<string, { value: string; line: number }> | undefined
  for (let at = 0; at < texts.length; at++) {
    const fenceEnd = findFenceEnd(texts, at, open)
    // A fence that nobody closes hides nothing, or the next item added would vanish into it.
    if (typeof fenceEnd === 'number') {
      at = fenceEnd - 1
      continue
    }
    const [, id, digits, title = ''] = ITEM.exec(texts[at]!) ?? []
    if (id !== undefined) {
      fields = new Map()
      items.push({ number: Number(digits), id, title: title.trim(), heading: at, fields })
    } else if (ITEM_END.test(texts[at]!)) fields = undefined
    else noteField(fields, texts[at]!, at)
  }
  return items
}

function noteField(fields: Map<string, { value: string; line: number }> | undefined, text: string, line: number): void {
  const [, key, value = ''] = FIELD.exec(text) ?? []
  if (key !== undefined && fields && !fields.has(key)) fields.set(key, { value: value.trim(), line })
}

function describe(item: PlacedItem, all: readonly PlacedItem[]): DeferredItem {
  const textOf = (key: string) => item.fields.get(key)?.value || null
  return {
    id: item.id,
    title: item.title,
    status: statusOfDeferred(item),
    captured_at: textOf('captured_at'),
    tags: (textOf('tags') ?? '')
      .split(',')
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
    context: textOf('context'),
    duplicate: all.some(other => other !== item && other.number === item.number),
  }
}

export function statusOfDeferred(item: PlacedItem): DeferredItem['status'] {
  const status = item.fields.get('status')?.value
  return status === 'open' || status === 'closed' ? status : 'unknown'
}
