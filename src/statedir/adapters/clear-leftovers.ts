// Takes away what processes left that died at work. No clock decides: one that runs ahead would take it from the living.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { decideLock } from '../rules/lock/decide-lock.ts'
import type { ArchivePlaces } from './archive-places.ts'
import { DRAFT_PREFIX } from './durable-draft.ts'
import { lockFactsFor, readLockText } from './lock-facts.ts'

/** For the holder of the lock: drafts are his alone, and identities belong to whoever waits, as long as he lives. */
export async function clearStateLeftovers({ drafts, claims }: ArchivePlaces): Promise<void> {
  const found = [drafts, claims].flatMap(place => readdirSync(place).map(name => ({ path: join(place, name), name })))
  for (const { path, name } of found) {
    if (name.startsWith(DRAFT_PREFIX) || isOfTheDead(path)) await rm(path, { recursive: true, force: true })
  }
}

function isOfTheDead(path: string): boolean {
  const text = readLockText(path)
  return text !== null && decideLock(text, lockFactsFor(text)).result === 'stale'
}
