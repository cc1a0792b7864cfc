// Who acts, and how that is known: from the door and the pass, never from a name that somebody typed.
import { isActorName } from '#kernel/events/actor'
import type { ActorKind } from './actions.ts'
import type { Standing } from './passes.ts'

export const DOORS = ['cli', 'http', 'mcp', 'cage', 'inside'] as const
export type Door = (typeof DOORS)[number]

export const CREDENTIAL_KINDS = ['owner', 'login', 'person', 'session', 'node', 'ci'] as const
export const SIGNATURES = ['none', 'valid', 'invalid', 'unknown_key'] as const

export type Credential = {
  readonly kind: (typeof CREDENTIAL_KINDS)[number]
  readonly id: string
  readonly standing: Standing
  readonly names: readonly string[]
  readonly generation: number | null
}

export type ProofFacts = {
  readonly door: Door
  /** There is a controlling terminal. */
  readonly tty: boolean
  readonly named: string | null
  /** The part of Provost that acts by rule. */
  readonly part: string | null
  readonly credential: Credential | null
  readonly signature: (typeof SIGNATURES)[number]
  /** How many agents live on this account that were not proven confined. */
  readonly unconfined: number
}

export type ProofRefusal =
  | 'AUTH_REQUIRED'
  | 'AUTH_DOOR_REFUSED'
  | 'PASS_EXPIRED'
  | 'PASS_REVOKED'
  | 'PASS_ENDED'
  | 'PASS_USED'
  | 'SIGNATURE_INVALID'
  | 'ACTOR_INVALID'
  | 'ACTOR_MISMATCH'

export type ProvenActor = { readonly kind: ActorKind; readonly id: string }

export type ActorProof = {
  readonly may: boolean
  readonly code: ProofRefusal | null
  readonly actor: ProvenActor | null
  readonly proof: string
  readonly signed: boolean
  readonly exposed: boolean
  /** The name that an owner's pass without names takes from now on. */
  readonly adopt: string | null
  readonly rule: string
}

const CODE_OF_STANDING: Readonly<Record<Exclude<Standing, 'live'>, ProofRefusal>> = {
  expired: 'PASS_EXPIRED',
  revoked: 'PASS_REVOKED',
  ended: 'PASS_ENDED',
  used: 'PASS_USED',
  unknown: 'AUTH_REQUIRED',
}

export function classifyProof(facts: ProofFacts): ActorProof {
  const { door, credential, part, named } = facts
  if (door === 'inside') {
    if (credential !== null || part === null) return refused('A1', 'AUTH_REQUIRED')
    return proven('A2', { kind: 'system', id: `system/${part}` }, 'system')
  }
  if (credential === null) return refused('A3', 'AUTH_REQUIRED')
  const { kind, standing } = credential
  if (door === 'cage' && kind !== 'session') return refused('A4', 'AUTH_DOOR_REFUSED')
  if (kind === 'login' && door !== 'http') return refused('A5', 'AUTH_DOOR_REFUSED')
  if (kind === 'owner' && door !== 'cli') return refused('A6', 'AUTH_DOOR_REFUSED')
  if (standing !== 'live') return refused('A7', CODE_OF_STANDING[standing])
  if (facts.signature === 'invalid') return refused('A8', 'SIGNATURE_INVALID')
  if (named !== null && !isActorName(named)) return refused('A9', 'ACTOR_INVALID')
  return kind === 'session' || kind === 'node' || kind === 'ci'
    ? classifyMachine(credential, named)
    : classifyPerson(credential, facts)
}

function classifyMachine({ kind, id, generation }: Credential, named: string | null): ActorProof {
  if (named !== null && named !== id) return refused('A10', 'ACTOR_MISMATCH')
  if (kind === 'session') return proven('A11', { kind: 'agent', id }, `session:${id}/${generation}`)
  return proven('A12', { kind: kind === 'node' ? 'node' : 'ci', id }, `${kind}:${id}`)
}

function classifyPerson(credential: Credential, { named, tty, signature, unconfined }: ProofFacts): ActorProof {
  const { kind, id, names } = credential
  const adopt = names.length === 0 && kind === 'owner' ? named : null
  if (names.length > 0 && named !== null && !names.includes(named)) return refused('A10', 'ACTOR_MISMATCH')
  const name = adopt ?? named ?? names[0]
  if (name === undefined || (names.length === 0 && adopt === null)) return refused('A13', 'ACTOR_INVALID')
  const signed = signature === 'valid'
  const flags = { signed, exposed: !signed && unconfined > 0, adopt }
  const is = (rule: string, proof: string) => ({ ...proven(rule, { kind: 'person', id: name }, proof), ...flags })
  if (kind === 'login') return is('A14', 'login')
  if (kind === 'person') return is('A15', `pass:${id}`)
  return tty ? is('A16', 'terminal') : is('A17', `pass:${id}`)
}

function refused(rule: string, code: ProofRefusal): ActorProof {
  return { may: false, code, actor: null, proof: 'none', signed: false, exposed: false, adopt: null, rule }
}

function proven(rule: string, actor: ProvenActor, proof: string): ActorProof {
  return { may: true, code: null, actor, proof, signed: false, exposed: false, adopt: null, rule }
}
