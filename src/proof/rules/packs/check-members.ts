// The list of members against the files: everything that is listed is there and is what it says, and nothing else is there.
import { canonicalJson } from '#kernel/reading/canonical-json'
import { isObject } from '#kernel/reading/json-value'
import { readCanonical } from './canonical-file.ts'
import { type Bundle, dsseKeyIdOf, isSignedBy, readBundle } from './dsse-bundle.ts'
import type { PackedHomeKey } from './home-key.ts'
import { isSignatureName, memberName, REQUIRED_FILES } from './pack-file.ts'
import type { PackTools, Reason, ReasonCode } from './pack-reasons.ts'
import { type Member, type PackStatement, STATEMENT_TYPE } from './statement.ts'

export const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1'
const RESULTS: readonly unknown[] = ['PASSED', 'WARNED', 'FAILED']

type MembersSeen = {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly statement: PackStatement
  readonly key: PackedHomeKey
  readonly tools: PackTools
}

export type MembersCheck = {
  readonly reasons: readonly Reason[]
  /** Digests of listed members whose files are there, whatever they hold. */
  readonly present: ReadonlySet<string>
}

export function checkMembers(seen: MembersSeen): MembersCheck {
  const { members } = seen.statement.predicate
  const first = new Map<string, Member>()
  for (const member of members) if (!first.has(member.sha256)) first.set(member.sha256, member)
  const twice = members.filter(member => first.get(member.sha256) !== member)
  const judged = [...first.values()].map(member => ({ member, code: judgeMember(member, seen) }))
  const listed = new Set<string>([...REQUIRED_FILES, ...[...first.values()].map(memberName)])
  const unlisted = [...seen.files.keys()].filter(name => !listed.has(name) && !isSignatureName(name))
  return {
    reasons: [
      ...twice.map(({ sha256 }) => ({ code: 'member_listed_twice', name: sha256 }) as const),
      ...judged.flatMap(({ member, code }) => (code ? [{ code, name: member.sha256 }] : [])),
      ...unlisted.map(name => ({ code: 'file_unlisted', name }) as const),
    ],
    present: new Set(judged.filter(({ code }) => code !== 'member_missing').map(({ member }) => member.sha256)),
  }
}

function judgeMember(member: Member, { files, statement, key, tools }: MembersSeen): ReasonCode | null {
  const bytes = files.get(memberName(member))
  if (!bytes) return 'member_missing'
  if (tools.hash(bytes) !== member.sha256) return 'member_altered'
  if (bytes.length !== member.bytes) return 'member_size'
  const isFine = member.role !== 'test_result' || isTestResult(readBundle(bytes), statement, key, tools)
  return isFine ? null : 'test_bundle_bad'
}

function isTestResult(
  bundle: Bundle | null,
  statement: PackStatement,
  key: PackedHomeKey,
  { check, hash }: PackTools,
): boolean {
  if (!bundle) return false
  const keyId = dsseKeyIdOf(key.publicKey, hash)
  if (!bundle.keyIds.every(id => id === keyId) || !isSignedBy(bundle, key.publicKey, check)) return false
  const result = readCanonical(bundle.payload)
  if (!isObject(result) || result._type !== STATEMENT_TYPE || result.predicateType !== TEST_RESULT) return false
  return (
    isObject(result.predicate) &&
    RESULTS.includes(result.predicate.result) &&
    isSameSubject(result.subject, statement.subject[0].digest)
  )
}

function isSameSubject(subjects: unknown, digest: PackStatement['subject'][0]['digest']): boolean {
  if (!Array.isArray(subjects) || subjects.length !== 1) return false
  const [subject] = subjects
  return isObject(subject) && isObject(subject.digest) && canonicalJson(subject.digest) === canonicalJson(digest)
}
