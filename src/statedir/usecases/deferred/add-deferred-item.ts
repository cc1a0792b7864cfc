// Puts something off, with a number by which it can be found again.
import { writeInstant } from '#kernel/events/time'
import { addDeferred, findDeferred } from '#statedir/rules/deferred/add-deferred'
import {
  readDeferredBy,
  readDeferredContext,
  readDeferredTags,
  readDeferredTitle,
} from '#statedir/rules/deferred/deferred-values'
import type { LockWish, StateSite } from '../state-site.ts'
import { changeDeferredDocument } from './deferred-document.ts'

export type DeferredWish = LockWish & {
  readonly title: string
  readonly context?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly by?: string | undefined
  readonly now?: string | undefined
  /** An earlier attempt with the same instant may have written it. */
  readonly isAgain?: boolean | undefined
}

export async function addDeferredItem(site: StateSite, wish: DeferredWish): Promise<{ readonly id: string }> {
  const item = {
    title: readDeferredTitle(wish.title),
    context: readDeferredContext(wish.context ?? ''),
    tags: readDeferredTags(wish.tags ?? []),
    by: wish.by === undefined ? null : readDeferredBy(wish.by),
    now: wish.now ?? writeInstant(site.clock.now()),
  }
  return changeDeferredDocument(site, wish, before => {
    const { id, document } = (wish.isAgain && findDeferred(before, item)) || addDeferred(before, item)
    const fact = { type: 'state.deferred_added', data: { id, title: item.title, tags: item.tags }, rule: 'next_number' }
    return { document, changed: true, fact, answer: { id } }
  })
}
