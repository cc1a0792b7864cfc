// Closes and reopens an item of deferred.md. Only the lines about its status change.
import { provostError } from '#kernel/errors/errors'
import { joinLines, splitLines, type TextLine } from '../layout/markdown-lines.ts'
import { type PlacedItem, placeItems, statusOfDeferred } from './read-deferred.ts'

export type DeferredChange = { readonly document: string; readonly changed: boolean }

export type Closing = { readonly by: string | null; readonly now: string }

export function closeDeferred(document: string, id: string, { by, now }: Closing): DeferredChange {
  const lines = splitLines(document)
  const item = itemOf(placeItems(lines), id)
  if (statusOfDeferred(item) === 'closed') return { document, changed: false }
  const written = ['- status: closed', `- closed_at: ${now}`, ...(by === null ? [] : [`- closed_by: ${by}`])]
  return { document: putStatus(lines, item, written), changed: true }
}

/** The opposite of closing: it also takes back what closing wrote. */
export function reopenDeferred(document: string, id: string): DeferredChange {
  const lines = splitLines(document)
  const item = itemOf(placeItems(lines), id)
  if (statusOfDeferred(item) === 'open') return { document, changed: false }
  const dropped = ['closed_at', 'closed_by'].map(key => item.fields.get(key)?.line)
  const kept = lines.map((line, at) => (dropped.includes(at) ? { text: '', end: '' } : line))
  return { document: putStatus(kept, item, ['- status: open']), changed: true }
}

/** The one item with this number; the digits may be padded differently. */
export function itemOf(items: readonly PlacedItem[], id: string): PlacedItem {
  const number = Number(id.slice('DEF-'.length))
  const [item, second] = items.filter(candidate => candidate.number === number)
  if (!item) throw provostError('DEFERRED_NOT_FOUND', { details: { id } })
  if (second) throw provostError('DEFERRED_DUPLICATE_ID', { details: { id } })
  return item
}

function putStatus(lines: readonly TextLine[], item: PlacedItem, written: readonly string[]): string {
  const status = item.fields.get('status')?.line
  const inserted = written.map(text => ({ text, end: '\n' }))
  if (status !== undefined) return joinLines(lines.toSpliced(status, 1, ...inserted))
  const heading = lines[item.heading]!
  return joinLines(lines.toSpliced(item.heading, 1, { ...heading, end: heading.end || '\n' }, ...inserted))
}
