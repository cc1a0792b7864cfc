// Whether a pack opens the gate of a repository: the file, the key and the tree first, then every requirement.

import { type GateName, type ProofPolicy, type Requirement, readPolicy } from './policy.ts'
import { combineVerdicts, type GateVerdict } from './verdicts.ts'

export type PackVerdict = 'sound' | 'untrusted' | 'incomplete' | 'refused'

/** What checkPack found, as far as a gate looks at it; null where the file was no pack. */
export type GateCheck = {
  readonly verdict: PackVerdict
  readonly gates: readonly { readonly name: string; readonly verdict: GateVerdict }[]
  readonly roles: {
    readonly log: string
    readonly witnesses: readonly string[]
    readonly people: readonly { readonly act: string; readonly state: string }[]
  }
  readonly subject: { readonly tree: string } | null
  readonly waivers: number
  readonly unknown: number
  readonly keyExposed: boolean
  readonly acceptedBy: 'person' | 'agent' | 'system' | null
}

export type GateQuestion = {
  readonly check: GateCheck | null
  readonly want: { readonly tree: string | null }
  readonly policy: unknown
}

export type GateReason = { readonly require: Requirement; readonly pass: boolean; readonly row: string }

export type GateDecision = { readonly pass: boolean; readonly row: string; readonly reasons: readonly GateReason[] }

type Seen = { readonly check: GateCheck; readonly policy: ProofPolicy }
type Row = Omit<GateReason, 'require'>

const yes = (row: string): Row => ({ pass: true, row })
const no = (row: string): Row => ({ pass: false, row })

const REFUSED_FOR: Readonly<Record<PackVerdict, string | null>> = {
  refused: 'pack_refused',
  incomplete: 'pack_incomplete',
  untrusted: 'key_untrusted',
  sound: null,
}

export function decideGate({ check, want, policy: given }: GateQuestion): GateDecision {
  const closed = (row: string): GateDecision => ({ pass: false, row, reasons: [] })
  const policy = readPolicy(given)
  if (!policy) return closed('policy_malformed')
  if (!check) return closed('pack_unreadable')
  const refused = REFUSED_FOR[check.verdict]
  if (refused) return closed(refused)
  if (want.tree === null) return closed('tree_unknown')
  if (check.subject?.tree !== want.tree) return closed('other_tree')
  const reasons = policy.require.map(require => ({ require, ...REQUIRED[require]({ check, policy }) }))
  const pass = reasons.every(reason => reason.pass)
  return { pass, row: pass ? 'requirements_met' : 'requirement_failed', reasons }
}

const REQUIRED: Readonly<Record<Requirement, (seen: Seen) => Row>> = {
  tests: judgeGate('tests'),
  regression: judgeGate('regression'),
  review: judgeGate('review'),
  'human-review': judgeGate('human_review'),
  scope: judgeGate('scope'),
  accept: judgeGate('accept'),
  'human-accept': judgeGate('accept', check => check.acceptedBy === 'person'),
  log: ({ check: { roles } }) => (roles.log === 'sound' ? yes('proven') : no(`log_${roles.log}`)),
  witness: ({ check: { roles }, policy }) =>
    new Set(roles.witnesses).size >= (policy.witnesses?.atLeast ?? 1) ? yes('proven') : no('too_few_witnesses'),
  'signed-accept': ({ check: { roles } }) => {
    const state = roles.people.find(({ act }) => act === 'accept')?.state ?? 'absent'
    return state === 'sound' ? yes('proven') : no(`signature_${state}`)
  },
  'no-waivers': ({ check }) => (check.waivers === 0 ? yes('none') : no('has_waivers')),
  'no-unknowns': ({ check }) => (check.unknown === 0 ? yes('none') : no('has_unknowns')),
  'key-hidden': ({ check }) => (check.keyExposed ? no('key_exposed') : yes('hidden')),
}

function judgeGate(name: GateName, isByPerson: (check: GateCheck) => boolean = () => true): (seen: Seen) => Row {
  return ({ check, policy }) => {
    const verdicts = check.gates.filter(gate => gate.name === name).map(gate => gate.verdict)
    if (verdicts.length === 0) return no('gate_absent')
    const verdict = combineVerdicts(verdicts)
    if (verdict === 'not_proven') return no('not_proven')
    if (verdict === 'proven') return isByPerson(check) ? yes('proven') : no('not_by_person')
    const allowed = verdict === 'waived' ? policy.allowWaived : policy.allowNotApplicable
    return allowed?.includes(name) ? yes(`${verdict}_allowed`) : no(verdict)
  }
}
