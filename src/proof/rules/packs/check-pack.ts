// Judges the files of a pack as a stranger does: every check adds its reason and the next one runs, until one must stop.
import { canonicalJson } from '#kernel/reading/canonical-json'
import { compareText } from '#kernel/reading/json-value'
import type { PackVerdict } from '../gate/decide-gate.ts'
import { type GateVerdict, lowerVerdict } from '../gate/verdicts.ts'
import { readCanonical } from './canonical-file.ts'
import { checkLog, type LogRole } from './check-log.ts'
import { checkMembers } from './check-members.ts'
import { checkPeople, type PersonRole } from './check-people.ts'
import { type Bundle, dsseKeyIdOf, isSignedBy, readBundle } from './dsse-bundle.ts'
import { type PackedHomeKey, readHomeKey } from './home-key.ts'
import { BUNDLE_FILE, KEYS_FILE, type PackFile, REQUIRED_FILES } from './pack-file.ts'
import type { PackTools, PackTrust, Reason } from './pack-reasons.ts'
import { CLASS_OF } from './pack-reasons.ts'
import { readClaim } from './read-claim.ts'
import { COUNTED, isStatement, type PackStatement } from './statement.ts'

export type PackWant = { readonly tree: string | null; readonly commit: string | null }

export type CheckedGate = {
  readonly name: string
  readonly claimed: GateVerdict
  readonly verdict: GateVerdict
  readonly rule: string
  readonly lowered: boolean
}

export type PackCheck = {
  readonly verdict: PackVerdict
  readonly reasons: readonly Reason[]
  readonly roles: {
    readonly home: 'sound' | 'untrusted' | 'bad' | 'absent'
    readonly log: LogRole
    readonly witnesses: readonly string[]
    readonly people: readonly PersonRole[]
  }
  readonly subject: { readonly commit: string; readonly tree: string } | null
  readonly gates: readonly CheckedGate[]
}

export type PackQuestion = {
  readonly files: readonly PackFile[]
  readonly trust: PackTrust
  readonly want: PackWant
}

export function checkPack({ files: given, trust, want }: PackQuestion, tools: PackTools): PackCheck {
  const files = new Map(given.map(({ name, bytes }) => [name, bytes]))
  const missing = REQUIRED_FILES.filter(name => !files.has(name)).map(name => ({ code: 'file_missing', name }) as const)
  const keys = files.get(KEYS_FILE)
  const bundleFile = files.get(BUNDLE_FILE)
  if (!keys || !bundleFile) return stopped(missing, 'absent')
  const key = readHomeKey(keys, trust.keys)
  if (!key) return stopped([...missing, { code: 'keys_unreadable', name: '' }], 'absent')
  const bundle = readBundle(bundleFile)
  if (!bundle) return stopped([...missing, { code: 'bundle_unreadable', name: BUNDLE_FILE }], 'absent')
  const signature = checkHomeSignature(bundle, key, tools)
  const reasons = [...missing, ...signature.reasons]
  const statement = readCanonical(bundle.payload)
  if (!isStatement(statement)) return stopped([...reasons, { code: 'statement_unreadable', name: '' }], signature.role)
  return judgeStatement({ files, trust, want, tools, key, bundle, statement }, reasons, signature.role)
}

type Seen = {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly trust: PackTrust
  readonly want: PackWant
  readonly tools: PackTools
  readonly key: PackedHomeKey
  readonly bundle: Bundle
  readonly statement: PackStatement
}

function judgeStatement(seen: Seen, before: readonly Reason[], home: PackCheck['roles']['home']): PackCheck {
  const { statement, key, tools } = seen
  const { predicate } = statement
  const members = checkMembers(seen)
  const log = checkLog(seen)
  const people = checkPeople(seen)
  const reasons = settle([
    ...before,
    ...(predicate.key.id === dsseKeyIdOf(key.publicKey, tools.hash)
      ? []
      : [{ code: 'key_differs', name: '' } as const]),
    ...checkCounts(statement),
    ...checkWanted(seen),
    ...members.reasons,
    ...log.reasons,
    ...people.reasons,
  ])
  const verdict = verdictOf(reasons)
  const { gitCommit: commit, gitTree: tree } = statement.subject[0].digest
  return {
    verdict,
    reasons,
    roles: { home, log: log.role, witnesses: log.witnesses, people: people.roles },
    subject: { commit, tree },
    gates: judgeClaims(statement, verdict, members.present),
  }
}

function stopped(reasons: readonly Reason[], home: PackCheck['roles']['home']): PackCheck {
  const settled = settle(reasons)
  const roles = { home, log: 'absent', witnesses: [], people: [] } as const
  return { verdict: verdictOf(settled), reasons: settled, roles, subject: null, gates: [] }
}

function checkHomeSignature(bundle: Bundle, key: PackedHomeKey, { check, hash }: PackTools) {
  const keyId = dsseKeyIdOf(key.publicKey, hash)
  const named: Reason[] = bundle.keyIds.every(id => id === keyId) ? [] : [{ code: 'key_differs', name: '' }]
  if (!isSignedBy(bundle, key.publicKey, check))
    return { role: 'bad', reasons: [...named, { code: 'signature_bad', name: '' }] } as const
  if (!key.isTrusted) return { role: 'untrusted', reasons: [...named, { code: 'key_untrusted', name: '' }] } as const
  return { role: 'sound', reasons: named } as const
}

function checkCounts({ predicate }: PackStatement): Reason[] {
  return COUNTED.filter(list => predicate.counts[list] !== predicate[list].length).map(name => ({
    code: 'counts_differ',
    name,
  }))
}

/** The tree is what was tested; another commit of the same tree is the same content. */
function checkWanted({ want, statement }: Seen): Reason[] {
  const { gitCommit, gitTree } = statement.subject[0].digest
  if (want.tree !== null) return want.tree === gitTree ? [] : [{ code: 'other_tree', name: '' }]
  return want.commit === null || want.commit === gitCommit ? [] : [{ code: 'other_commit', name: '' }]
}

function judgeClaims({ subject, predicate }: PackStatement, verdict: PackVerdict, members: ReadonlySet<string>) {
  const lists = { ...predicate, tree: subject[0].digest.gitTree, members }
  return predicate.gates.map(claim => {
    const read =
      verdict === 'refused' ? ({ verdict: 'not_proven', rule: 'pack_refused' } as const) : readClaim(claim, lists)
    const { lowered } = lowerVerdict(claim.verdict, read.verdict)
    return { name: claim.name, claimed: claim.verdict, verdict: read.verdict, rule: read.rule, lowered }
  })
}

/** Each reason once, by code and then by name. */
function settle(reasons: readonly Reason[]): Reason[] {
  const once = new Map(reasons.map(reason => [canonicalJson([reason.code, reason.name]), reason]))
  return [...once.values()].sort(
    (left, right) => compareText(left.code, right.code) || compareText(left.name, right.name),
  )
}

function verdictOf(reasons: readonly Reason[]): PackVerdict {
  const classes = reasons.map(({ code }) => CLASS_OF[code])
  return (['refused', 'incomplete', 'untrusted'] as const).find(verdict => classes.includes(verdict)) ?? 'sound'
}
