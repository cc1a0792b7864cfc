// The deferred items of a directory, or one of them.
import { itemOf } from '#core/statedir/close-deferred'
import { readDeferredId } from '#core/statedir/deferred-values'
import { splitLines } from '#core/statedir/markdown-lines'
import { type DeferredItem, type DeferredReading, placeItems, readDeferred } from '#core/statedir/read-deferred'
import { readDeferredDocument } from './deferred-document.ts'
import type { StateSite } from './state-site.ts'

export async function listDeferred(site: StateSite): Promise<DeferredReading> {
  return readDeferred(await readDeferredDocument(site))
}

export async function getDeferred(site: StateSite, wish: { readonly id: string }): Promise<DeferredItem> {
  const document = await readDeferredDocument(site)
  const placed = placeItems(splitLines(document))
  const at = placed.indexOf(itemOf(placed, readDeferredId(wish.id)))
  return readDeferred(document).items[at]!
}
