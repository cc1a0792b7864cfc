// The whole answer about one file: is it a pack, what does it prove, and what a gate needs to know of it.
import type { GateCheck } from '../gate/decide-gate.ts'
import { composeVkey } from '../notes/verifier-key.ts'
import { checkPack, type PackCheck, type PackWant } from './check-pack.ts'
import { readStatementOf } from './dsse-bundle.ts'
import { readHomeKey } from './home-key.ts'
import { KEYS_FILE, type PackFile } from './pack-file.ts'
import type { PackTools, PackTrust } from './pack-reasons.ts'
import { readPack, type UnreadableReason } from './read-pack.ts'
import type { PackStatement } from './statement.ts'

/** What the statement says of itself. It was signed only where the check says so. */
export type PackClaim = {
  readonly kind: PackStatement['predicate']['kind']
  readonly id: string
  readonly repo: string
  readonly asOf: PackStatement['predicate']['asOf']
  readonly keyExposed: boolean
  readonly acceptedBy: 'person' | 'agent' | 'system' | null
  readonly waivers: number
  readonly unknown: readonly string[]
  readonly members: number
  /** Which key to ask about. Naming it here makes nobody trust it. */
  readonly key: string | null
}

export type VerifiedPack =
  | (PackCheck & { readonly claim: PackClaim | null })
  | { readonly verdict: 'unreadable'; readonly reason: UnreadableReason; readonly name: string | null }

export function verifyPack(bytes: Uint8Array, trust: PackTrust, want: PackWant, tools: PackTools): VerifiedPack {
  const read = readPack(bytes)
  if (!read.ok) return { verdict: 'unreadable', reason: read.reason, name: read.name }
  const check = checkPack({ files: read.files, trust, want }, tools)
  const statement = check.subject ? readStatementOf(read.files) : null
  return { ...check, claim: statement && readPackClaim(statement, read.files) }
}

function readPackClaim({ subject, predicate }: PackStatement, files: readonly PackFile[]): PackClaim {
  const { kind, id, asOf, key, acceptance, waivers, unknown, members } = predicate
  return {
    kind,
    id,
    repo: subject[0].name,
    asOf,
    keyExposed: key.exposed,
    acceptedBy: acceptance?.verdict === 'accepted' ? acceptance.by.kind : null,
    waivers: waivers.length,
    unknown,
    members: members.length,
    key: readKeyName(files),
  }
}

function readKeyName(files: readonly PackFile[]): string | null {
  const file = files.find(({ name }) => name === KEYS_FILE)
  const key = file && readHomeKey(file.bytes, [])
  return key ? composeVkey(key.name, key.kind, key.publicKey) : null
}

/** As decideGate asks for it; null where the file is no pack. */
export function gateCheckOf(verified: VerifiedPack): GateCheck | null {
  if (verified.verdict === 'unreadable') return null
  const { claim, ...check } = verified
  return {
    ...check,
    waivers: claim?.waivers ?? 0,
    unknown: claim?.unknown.length ?? 0,
    keyExposed: claim?.keyExposed ?? true,
    acceptedBy: claim?.acceptedBy ?? null,
  }
}

/** 0 for a sound pack, 1 for one that says no, 2 for what is none. */
export function exitCodeOfPack({ verdict }: VerifiedPack): number {
  return verdict === 'sound' ? 0 : verdict === 'unreadable' ? 2 : 1
}
