// Taking a lock out of its place. Whoever wants to, also its own holder, must be the one claimer of its token first,
// so between his last look and his rename nobody else can have put another lock there.
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClaimFact, decideLockClaim } from '../rules/lock/decide-claim.ts'
import { claimStemOf, tokenOfLock } from '../rules/lock/lock-token.ts'
import type { ArchivePlaces } from './archive-places.ts'
import { lockFactsFor, readLockText } from './lock-facts.ts'
import { systemErrorCode } from './system-error.ts'

export type Removal = 'removed' | 'gone' | 'claimed_by_other'

/** `identity` is the path of a file that holds our own identity; a claim is a second name of it. */
export function removeLock(places: ArchivePlaces, token: string, identity: string): Removal {
  const claim = takeClaim(places, token, identity)
  if (!claim) return 'claimed_by_other'
  const text = readLockText(places.lock)
  const isThere = text !== null && tokenOfLock(text) === token
  if (isThere) renameSync(places.lock, join(places.claims, `${claimStemOf(token)}.removed`))
  // The token is gone for ever, so a claim on it can do nothing any more.
  for (const name of listClaims(places, token)) rmSync(join(places.claims, name), { force: true, recursive: true })
  return isThere ? 'removed' : 'gone'
}

function takeClaim(places: ArchivePlaces, token: string, identity: string): string | undefined {
  const stem = claimStemOf(token)
  const decision = decideLockClaim(stem, readClaims(places, token))
  if (decision.result === 'wait') return undefined
  const claim = join(places.claims, decision.name)
  return createWhole(identity, claim) ? claim : undefined
}

/** A second name for a file that is complete already; false when the name is taken. */
export function createWhole(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    if (!LINKLESS.includes(systemErrorCode(error))) throw error
    return createInPlace(draft, path)
  }
}

// File systems without hard links; there a crash may leave an empty file, which counts as held.
const LINKLESS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

function createInPlace(draft: string, path: string): boolean {
  try {
    writeFileSync(path, readFileSync(draft), { flag: 'wx', flush: true })
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function readClaims(places: ArchivePlaces, token: string): ClaimFact[] {
  return listClaims(places, token).flatMap(name => {
    const number = Number(name.slice(name.lastIndexOf('.') + 1))
    const text = Number.isSafeInteger(number) ? readLockText(join(places.claims, name)) : null
    return text === null ? [] : [{ number, text, facts: lockFactsFor(text) }]
  })
}

function listClaims({ claims }: ArchivePlaces, token: string): string[] {
  const stem = `${claimStemOf(token)}.`
  return existsSync(claims) ? readdirSync(claims).filter(name => name.startsWith(stem)) : []
}
