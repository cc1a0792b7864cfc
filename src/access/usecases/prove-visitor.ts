// How it is known who asks: from the door and the pass, and whether somebody else on this account could have asked.
import type { Actor } from '#kernel/events/actor'
import type { EventProof } from '#kernel/events/event'
import type { World } from '#recorder/world'
import { TERMINAL_HEADER } from '../rules/terminal-header.ts'
import { type Credential, classifyProof, type Door, type SIGNATURES } from '../rules/who/classify-proof.ts'
import type { PassHolder } from '../rules/who/pass-view.ts'
import { countUnconfined } from './count-unconfined.ts'

export type Visitor = {
  readonly actor: Actor | null
  readonly generation?: number
  readonly credential?: 'owner' | 'login' | 'session' | 'person' | 'ci'
  readonly pass?: PassHolder
  readonly headers: Readonly<Record<string, string>>
}

export type Proven = EventProof & { readonly actor: Actor }

/** Null where nothing proves it: the events are then unproven, and say so. */
export async function proveVisitor(
  world: World,
  visitor: Visitor,
  signature: (typeof SIGNATURES)[number],
  isConfirmed: boolean,
): Promise<Proven | null> {
  const { actor, headers } = visitor
  const credential = actor && credentialOf(actor, visitor)
  if (!actor || !credential) return null
  const unconfined = actor.kind === 'person' ? await countUnconfined(world) : 0
  const { may, proof, signed, exposed } = classifyProof({
    door: DOOR_OF[credential.kind],
    tty: headers[TERMINAL_HEADER] === 'yes',
    named: actor.id,
    part: null,
    credential,
    signature,
    unconfined,
  })
  return may ? { actor, proof, signed, exposed, ...(isConfirmed && { confirmed: true }) } : null
}

/** Where each comes in. */
const DOOR_OF: Readonly<Record<Credential['kind'], Door>> = {
  ...{ owner: 'cli', login: 'http', person: 'http', session: 'cage' },
  ...{ node: 'http', ci: 'http' },
}

function credentialOf({ kind, id }: Actor, { generation, credential, pass }: Visitor): Credential | null {
  if (pass) return { kind: pass.kind, id: pass.id, standing: pass.standing, names: [pass.name], generation: null }
  const live = { standing: 'live', names: [id], generation: generation ?? null } as const
  if (kind === 'agent') return generation === undefined ? null : { ...live, kind: 'session', id }
  if (kind !== 'person') return null
  return { ...live, kind: credential === 'login' ? 'login' : 'owner', id: 'owner' }
}
