// The deferred items of a directory, or one of them.
import { itemOf } from '#statedir/rules/deferred/close-deferred'
import { readDeferredId } from '#statedir/rules/deferred/deferred-values'
import {
  type DeferredItem,
  type DeferredReading,
  placeItems,
  readDeferred,
} from '#statedir/rules/deferred/read-deferred'
import { splitLines } from '#statedir/rules/layout/markdown-lines'
import type { StateSite } from '../state-site.ts'
import { readDeferredDocument } from './deferred-document.ts'

export async function listDeferredItems(site: StateSite): Promise<DeferredReading> {
  return readDeferred(await readDeferredDocument(site))
}

export async function getDeferred(site: StateSite, wish: { readonly id: string }): Promise<DeferredItem> {
  const document = await readDeferredDocument(site)
  const placed = placeItems(splitLines(document))
  const at = placed.indexOf(itemOf(placed, readDeferredId(wish.id)))
  return readDeferred(document).items[at]!
}
