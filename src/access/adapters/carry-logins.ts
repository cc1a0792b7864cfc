// Logins that an agent renewed in its cage: the provider has voided the old one, so the person would be logged out.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { isObject } from '#kernel/reading/json-value'
import type { CarriedLogin } from '../ports/cages.ts'
import { HARNESS_PLACES } from '../rules/cage/cage-places.ts'
import { decideCarry } from '../rules/cage/decide-carry.ts'
import type { MountQuestion, PlannedMount } from '../rules/cage/plan-mounts.ts'
import { placeInLayer } from './prepare-layer.ts'
import { readInLayer } from './read-in-layer.ts'

/** By file below the home: the hash of the login at launch; null: there was none. */
export type KeptLogins = Readonly<Record<string, string | null>>

export async function rememberLogins({ home, harness }: MountQuestion): Promise<KeptLogins> {
  const names = HARNESS_PLACES[harness].logins
  const rows = await Promise.all(names.map(async name => [name, hashOf(await readLogin(join(home, name)))] as const))
  return Object.fromEntries(rows)
}

type Launched = { readonly home: string; readonly mounts: readonly PlannedMount[]; readonly logins: KeptLogins }

/** `logins` are other ones when something was carried. */
type Carried = { readonly carried: readonly CarriedLogin[]; readonly logins: KeptLogins }

export async function carryLogins({ home, mounts, logins }: Launched): Promise<Carried> {
  const carried: CarriedLogin[] = []
  let kept = logins
  for (const [file, launched] of Object.entries(logins)) {
    const layered = placeInLayer(join(home, file), mounts)
    if (!layered) continue
    const [real, inLayer] = await Promise.all([readLogin(join(home, file)), readInLayer(layered)])
    const renewed = inLayer?.bytes.toString('utf8') ?? null
    const facts = { launched, real: hashOf(real), layer: hashOf(renewed), shape: compareShapes(real, renewed) }
    const { result, code } = decideCarry(facts)
    if (result === 'aside') carried.push({ file, result, code })
    if (result !== 'carry') continue
    await writeFileAtomic(join(home, file), renewed!, 0o600)
    kept = { ...kept, [file]: facts.layer }
    carried.push({ file, result })
  }
  return { carried, logins: kept }
}

function readLogin(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}

function hashOf(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex')
}

function compareShapes(left: string | null, right: string | null): 'same' | 'other' | 'unreadable' {
  try {
    return shapeOf(JSON.parse(left ?? '')) === shapeOf(JSON.parse(right ?? '')) ? 'same' : 'other'
  } catch {
    return 'unreadable'
  }
}

/** Names and types, not values. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  if (!isObject(value)) return value === null ? 'null' : typeof value
  const members = Object.keys(value)
    .toSorted()
    .map(name => `${JSON.stringify(name)}:${shapeOf(value[name])}`)
  return `{${members.join(',')}}`
}
