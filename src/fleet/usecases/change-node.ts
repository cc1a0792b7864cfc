// What a person changes about a node: its labels, and whether it takes new work.
import { LABEL_KEY, type Labels } from '#fleet/rules/match-labels'
import type { NodeView } from '#fleet/rules/node-view'
import { provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { refuseInput } from '#kernel/reading/read-input'
import { type Outcome, recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { forgetLook, listNodes, lookAtNodes, nameOf } from './contacts.ts'

export type ChangedNode = {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly labels: Labels
  readonly changed: boolean
}

const MADE = /^(os|arch|cpus|memory-mib|harness\/.*)$/
const LABEL_VALUE = /^[A-Za-z0-9._/+-]{1,63}$/

/** `team=core` sets one, `team-` takes it away. */
export async function labelNode(
  world: World,
  asking: Asking,
  node: string,
  terms: readonly string[],
): Promise<ChangedNode> {
  const changes = terms.map(readChange)
  return change(world, asking, node, ({ labels }) => {
    const next = changes.reduce<Labels>(apply, labels)
    const isSame = JSON.stringify(Object.entries(next).sort()) === JSON.stringify(Object.entries(labels).sort())
    return isSame
      ? null
      : { type: 'node.labelled', decision: decision('labelled', 'person', {}), data: { labels: next } }
  })
}

/** `parkAfterMs`: so long what runs there may take; null: as long as it takes. Another one counts from when it was said. */
export function drainNode(
  world: World,
  asking: Asking,
  node: string,
  parkAfterMs: number | null = null,
): Promise<ChangedNode> {
  return change(world, asking, node, ({ state, parkAfterMs: known, isLeaving }) => {
    const isNews = state === 'active' || (state === 'draining' && parkAfterMs !== null && parkAfterMs !== known)
    if (!isNews) return null
    const data = { parkAfterMs, ...(isLeaving && state === 'draining' && { leaves: true }) }
    return { type: 'node.drain_started', decision: decision('draining', 'person', {}), data }
  })
}

/** It has said that nothing of its work is left there. Said again it changes nothing. */
export async function noteDrained(world: World, asking: Asking, node: string): Promise<void> {
  await recordDecision(world, asking, `node/${node}`, async () =>
    (await viewOf(world, node)).state === 'draining'
      ? { type: 'node.drained', decision: decision('drained', 'Q8', {}), data: {} }
      : null,
  )
  forgetLook(world)
}

export function resumeNode(world: World, asking: Asking, node: string): Promise<ChangedNode> {
  return change(world, asking, node, ({ state }) =>
    state === 'draining' || state === 'drained'
      ? { type: 'node.resumed', decision: decision('resumed', 'person', {}), data: {} }
      : null,
  )
}

async function change(
  world: World,
  asking: Asking,
  given: string,
  decide: (node: NodeView) => Outcome | null,
): Promise<ChangedNode> {
  const id = await needNode(world, given)
  const event = await recordDecision(world, asking, `node/${id}`, async () => decide(await viewOf(world, id)))
  const [{ state, labels }, name] = [await viewOf(world, id), nameOf(world, id)]
  forgetLook(world)
  return { id, name, state, labels, changed: event !== null }
}

async function viewOf({ store }: World, id: string): Promise<NodeView> {
  const view = (await store.views.find<NodeView>('node', id))?.state
  if (view) return view
  throw provostError('NODE_UNKNOWN', { details: { id } })
}

/** By its id, or by its name where only one has it. */
export async function needNode(world: World, given: string): Promise<string> {
  if (!world.store.presence) throw provostError('NODE_UNKNOWN', { details: { id: given } })
  await lookAtNodes(world)
  const nodes = listNodes(world)
  if (nodes.includes(given)) return given
  const [named, ...others] = nodes.filter(id => nameOf(world, id) === given)
  if (named === undefined) throw provostError('NODE_UNKNOWN', { details: { id: given } })
  if (others.length > 0)
    throw provostError('ID_AMBIGUOUS', { details: { id: given, list: [named, ...others].join(', ') } })
  return named
}

type Change = { readonly key: string; readonly value: string | null }

function readChange(term: string): Change {
  const [, key = '', value] = /^([^=]+?)(?:=(.*)|-)$/.exec(term) ?? []
  if (!LABEL_KEY.test(key) || MADE.test(key))
    return refuseInput('labels', 'labels like team=core or team-, and not os, arch, cpus, memory-mib or harness/…')
  if (value === undefined) return { key, value: null }
  return LABEL_VALUE.test(value)
    ? { key, value }
    : refuseInput('labels', 'a value of 1 to 63 letters, digits and any of . _ / + -')
}

function apply(labels: Labels, { key, value }: Change): Labels {
  const { [key]: _gone, ...others } = labels
  return value === null ? others : { ...others, [key]: value }
}
