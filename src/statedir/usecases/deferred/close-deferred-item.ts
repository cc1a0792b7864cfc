// Closes a deferred item, or opens it again.
import { writeInstant } from '#kernel/events/time'
import { closeDeferred, reopenDeferred } from '#statedir/rules/deferred/close-deferred'
import { readDeferredBy, readDeferredId } from '#statedir/rules/deferred/deferred-values'
import type { LockWish, StateSite } from '../state-site.ts'
import { changeDeferredDocument } from './deferred-document.ts'

export type ClosingWish = LockWish & { readonly id: string; readonly by?: string | undefined }

export type ClosingAnswer = { readonly id: string; readonly status: 'open' | 'closed'; readonly changed: boolean }

export async function closeDeferredItem(site: StateSite, wish: ClosingWish): Promise<ClosingAnswer> {
  const id = readDeferredId(wish.id)
  const closing = { by: wish.by === undefined ? null : readDeferredBy(wish.by), now: writeInstant(site.clock.now()) }
  return changeDeferredDocument(site, wish, before => {
    const { document, changed } = closeDeferred(before, id, closing)
    const fact = { type: 'state.deferred_closed', data: { id }, rule: 'close' }
    return { document, changed, fact, answer: { id, status: 'closed', changed } }
  })
}

export async function reopenDeferredItem(site: StateSite, wish: ClosingWish): Promise<ClosingAnswer> {
  const id = readDeferredId(wish.id)
  return changeDeferredDocument(site, wish, before => {
    const { document, changed } = reopenDeferred(before, id)
    const fact = { type: 'state.deferred_reopened', data: { id }, rule: 'reopen' }
    return { document, changed, fact, answer: { id, status: 'open', changed } }
  })
}
