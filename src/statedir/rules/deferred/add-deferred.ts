// Appends one item to deferred.md. No byte that was there before changes, and no text can forge a second item.
import { provostError } from '#kernel/errors/errors'
import { splitLines } from '../layout/markdown-lines.ts'
import { composeDeferredId, nextNumber, placeItems } from './read-deferred.ts'

export type NewDeferred = {
  readonly title: string
  readonly context: string
  readonly tags: readonly string[]
  readonly by: string | null
  /** An instant, as it will be written. */
  readonly now: string
}

export type DeferredAddition = { readonly id: string; readonly document: string }

const NUMBER_MAX = 999_999_999

export function addDeferred(document: string, item: NewDeferred): DeferredAddition {
  const number = nextNumber(placeItems(splitLines(document)))
  if (number > NUMBER_MAX)
    throw provostError('DEFERRED_ID_INVALID', { details: { field: 'id', why: 'no number is left' } })
  const id = composeDeferredId(number)
  return { id, document: `${completeLastLine(document)}\n${composeItem(id, item)}` }
}

/** The same item in a document that has it already. */
export function findDeferred(document: string, { title, now }: NewDeferred): DeferredAddition | undefined {
  const items = placeItems(splitLines(document))
  const found = items.find(item => item.title === title && item.fields.get('captured_at')?.value === now)
  return found && { id: found.id, document }
}

function completeLastLine(document: string): string {
  if (document === '') return '# Deferred\n'
  return document.endsWith('\n') ? document : `${document}\n`
}

function composeItem(id: string, { title, context, tags, by, now }: NewDeferred): string {
  const lines = [
    `## ${id} — ${title}`,
    '',
    `- captured_at: ${now}`,
    ...(by === null ? [] : [`- captured_by: ${by}`]),
    ...(context === '' ? [] : [`- context: ${context}`]),
    ...(tags.length === 0 ? [] : [`- tags: ${tags.join(', ')}`]),
    '- status: open',
    '',
    '---',
  ]
  return `${lines.join('\n')}\n`
}
