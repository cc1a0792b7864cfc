// What presence tells about the other nodes. With a store of its own a home is alone, and there is nothing to ask.

import type { PresenceSight } from '#fleet/ports/presence'
import type { NodeView } from '#fleet/rules/node-view'
import type { WorkView } from '#fleet/rules/work/work-view'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import { CONTACT_LIMITS, type ContactJudgement, judgeContact } from '../rules/judge-contact.ts'
import { CONTACT_WORDS } from '../rules/node-words.ts'

/** Questions of one command share a look. */
const LOOK_AGE_MAX_MS = 1_000

type Sight = {
  readonly presence: PresenceSight
  readonly names: ReadonlyMap<string, NodeView>
  /** Sessions whose node has not renewed its claim. */
  readonly lapsed: ReadonlySet<string>
  /** Sessions whose work was given to another. */
  readonly replaced: ReadonlySet<string>
  readonly atMs: number
}

const sights = new WeakMap<World['store'], Sight>()

/** Whoever shows what is of other nodes asks first; a store that cannot answer leaves what was known. */
export async function lookAtNodes(world: World): Promise<void> {
  const { store, clock } = world
  if (!store.presence || world.isPast) return
  const known = sights.get(store)
  if (known && clock.monotonic() - known.atMs < LOOK_AGE_MAX_MS) return
  const presence = await store.presence.look()
  const nodes = await readAllRows<NodeView>(world, 'node', {})
  const works = await readAllRows<WorkView>(world, 'work', { status: 'open' })
  const over = await readAllRows<WorkView>(world, 'work', { status: 'over_replaced' })
  const replaced = new Set([...works, ...over].flatMap(({ past }) => past.map(({ subject }) => subject)))
  const lapsed = new Set(works.flatMap(({ state, subject }) => (state === 'lapsed' ? [subject] : [])))
  sights.set(store, {
    presence,
    names: new Map(nodes.map(node => [node.id, node])),
    lapsed,
    replaced,
    atMs: clock.monotonic(),
  })
}

export function claimOf({ store }: World, session: string): 'held' | 'lapsed' | 'replaced' {
  const sight = sights.get(store)
  if (sight?.replaced.has(session)) return 'replaced'
  return sight?.lapsed.has(session) ? 'lapsed' : 'held'
}

/** As the log says it; null where nobody has looked or it never wrote its name. */
export function nodeOf({ store }: World, node: string): NodeView | null {
  return sights.get(store)?.names.get(node) ?? null
}

/** Null where nobody has looked: then nothing is known about the line. */
export function contactOf({ store }: World, node: string): ContactJudgement | null {
  const presence = sights.get(store)?.presence
  if (!presence) return null
  const row = presence.rows.find(each => each.node === node)
  const { now, listeningSince } = presence
  const { heardAt = null, stoppedAt = null } = row ?? {}
  return judgeContact({ now, heardAt, stoppedAt, listeningSince, limits: CONTACT_LIMITS })
}

export function stateOf(world: World, node: string): NodeView['state'] | null {
  return nodeOf(world, node)?.state ?? null
}

/** Whoever has changed what is known of a node looks anew. */
export function forgetLook({ store }: World): void {
  sights.delete(store)
}

/** For people; where nobody knows its name, its id. */
export function nameOf({ store, node: here }: World, node: string): string {
  if (node === here.id) return here.name
  const sight = sights.get(store)
  return sight?.presence.rows.find(row => row.node === node)?.name ?? sight?.names.get(node)?.name ?? node
}

/** Every node that was ever heard or wrote its name. */
export function listNodes({ store, node: here }: World): string[] {
  const sight = sights.get(store)
  if (!sight) return []
  return [...new Set([...sight.names.keys(), ...sight.presence.rows.map(({ node }) => node), here.id])].sort()
}

/** `in contact, heard 3 s ago`. */
export function sayContact({ contact, silentMs, since }: ContactJudgement, now: number): string {
  const heardMs = since === null ? null : Math.max(0, now - since)
  if (contact === 'never_heard' || heardMs === null) return CONTACT_WORDS[contact]
  const verb = contact === 'stopped' ? 'since' : 'heard'
  return `${CONTACT_WORDS[contact]}, ${verb} ${sayAge(silentMs !== null && contact === 'in_contact' ? silentMs : heardMs)} ago`
}

function sayAge(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} m`
  return `${Math.round(ms / 3_600_000)} h`
}

/** By the store's clock. */
export function nodesNow({ store, clock }: World): number {
  const sight = sights.get(store)
  return sight ? sight.presence.now + (clock.monotonic() - sight.atMs) : clock.now()
}
