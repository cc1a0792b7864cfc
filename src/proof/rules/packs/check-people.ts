// The signatures of people in a pack: over the acceptance and over each waiver, as far as they are there.
import { canonicalJson } from '#kernel/reading/canonical-json'
import { readUtf8 } from './canonical-file.ts'
import { memberName } from './pack-file.ts'
import type { PackTools, PackTrust, Reason } from './pack-reasons.ts'
import { checkSshSignature, type SshSignatureState } from './ssh-signature.ts'
import type { PackStatement } from './statement.ts'

export const NAMESPACES = { accept: 'provost-accept', waive: 'provost-waive' } as const

export type PersonAct = keyof typeof NAMESPACES

export type PersonRole = {
  readonly act: PersonAct
  readonly id: string
  readonly state: SshSignatureState | 'absent' | 'missing'
  readonly principal: string | null
}

export type Act = {
  readonly act: PersonAct
  readonly id: string
  readonly signature: string | null
  readonly message: string
}

type PeopleSeen = {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly trust: PackTrust
  readonly tools: PackTools
  readonly statement: PackStatement
}

/** What a signature cannot be made to say by a file of allowed signers. */
const BAD_STATES: readonly string[] = ['bad', 'unreadable', 'wrong_namespace']

export function checkPeople(seen: PeopleSeen) {
  const acts = listActs(seen.statement)
  const roles = acts.map(act => judgeAct(act, seen))
  const unlisted = acts.filter(({ signature }) => signature !== null && !isListed(seen.statement, signature))
  const reasons: Reason[] = [
    ...unlisted.map(({ signature }) => ({ code: 'member_missing', name: signature! }) as const),
    ...roles.flatMap(({ state, id }) =>
      BAD_STATES.includes(state) ? [{ code: 'person_signature_bad', name: id } as const] : [],
    ),
  ]
  return { roles, reasons }
}

/** Every act of a statement that a person can sign, with the very text that is signed. */
export function listActs({ subject, predicate }: PackStatement): Act[] {
  const { gitCommit: commit, gitTree: tree } = subject[0].digest
  const { acceptance, waivers, id } = predicate
  const accepted = acceptance && {
    act: 'accept' as const,
    id,
    signature: acceptance.signature,
    message: canonicalJson({ act: 'accept', commit, id, tree, verdict: acceptance.verdict }),
  }
  const waived = waivers.map(waiver => ({
    act: 'waive' as const,
    id: waiver.id,
    signature: waiver.signature,
    message: canonicalJson({ act: 'waive', gate: waiver.gate, id: waiver.id, reason: waiver.reason, tree }),
  }))
  return accepted ? [accepted, ...waived] : waived
}

function isListed({ predicate }: PackStatement, digest: string): boolean {
  return predicate.members.find(({ sha256 }) => sha256 === digest)?.role === 'ssh_signature'
}

function judgeAct({ act, id, signature, message }: Act, seen: PeopleSeen): PersonRole {
  if (signature === null) return { act, id, state: 'absent', principal: null }
  const bytes = seen.files.get(memberName({ role: 'ssh_signature', sha256: signature }))
  if (!bytes || seen.tools.hash(bytes) !== signature) return { act, id, state: 'missing', principal: null }
  const { allowedSigners } = seen.trust
  const question = { signature: readUtf8(bytes) ?? '', message, namespace: NAMESPACES[act], allowedSigners }
  return { act, id, ...checkSshSignature(question, seen.tools.check) }
}
