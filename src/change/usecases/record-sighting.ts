// Records one sighting of a change, if it is news. A change without a number gets the next one of its project. What somebody else
// recorded while we looked was perhaps seen later than ours: then ours is not recorded over it.

import type { NewEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import type { Decision } from '#kernel/machine/decision'
import { composeEvent } from '#recorder/compose-event'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { type Change, changeStream, type ForgeKind } from '../rules/change.ts'
import { decideSighting, type SightingEvent } from '../rules/decide-sighting.ts'
import { type ChangePolicy, deriveSighting } from '../rules/derive-change-facts.ts'
import { foldChange } from '../rules/fold-change.ts'
import type { SeenChange } from '../rules/seen-change.ts'
import { recordSightingDecision } from '../rules/sight-again.ts'
import { findChange } from './find-changes.ts'

export type SightingWish = {
  readonly session: Pick<SessionView, 'id' | 'projectId' | 'branch'>
  readonly forge: ForgeKind
  readonly seen: SeenChange
  readonly policy: ChangePolicy
  /** The end of the log when the look began. */
  readonly begun: number
}

const STEPS_MAX = 2

export type Sighted = { readonly change: Change; readonly hasMoved: boolean }

export async function recordSighting(world: World, asking: Asking, wish: SightingWish): Promise<Sighted> {
  const { session, seen, begun } = wish
  const opened = seen.number === null ? await openNumberless(world, asking, wish) : undefined
  const id = opened?.id ?? `${session.projectId}/${seen.number}`
  let step: Step = { known: opened?.position ?? begun, hasMoved: false, isOver: false }
  // What ended before it was ever seen takes two steps: it was opened, and it ended.
  for (let count = 0; count < STEPS_MAX && !step.isOver; count++)
    step = await recordStep(world, asking, id, wish, step.known)
  return { change: (await findChange(world, id))!, hasMoved: step.hasMoved }
}

/** `known`: no event after this one is another's. */
type Step = { readonly known: number; readonly hasMoved: boolean; readonly isOver: boolean }

async function recordStep(world: World, asking: Asking, id: string, wish: SightingWish, known: number): Promise<Step> {
  const quiet = { ...asking, onceKey: null, seenVersion: null }
  let hasMoved = false
  const event = await recordDecision(world, quiet, changeStream(id), history => {
    hasMoved = (history.at(-1)?.position ?? 0) > known
    if (hasMoved) return null
    const decided = decide(wish, history.reduce<Change | undefined>(foldChange, undefined))
    const { result } = decided
    return result && { type: result.type, decision: decided, data: composeData(wish, result, decided) }
  })
  return { known: event?.position ?? known, hasMoved, isOver: event === null }
}

function decide({ forge, seen, policy }: SightingWish, known: Change | undefined) {
  const before = known?.forge === forge ? known : undefined
  const sighting = deriveSighting(seen, before, policy)
  return { ...decideSighting({ known, forge, seen: sighting }), sighting }
}

type DecidedSighting = ReturnType<typeof decide>

function composeData(
  { session, forge, seen }: SightingWish,
  { type, facts, checks }: SightingEvent,
  { rule, sighting }: DecidedSighting,
) {
  return {
    decided: recordSightingDecision(rule, forge, sighting),
    ...(type === 'change.opened' && { forge, session: session.id, branch: session.branch }),
    facts,
    ...(checks && { checks }),
    ...(type === 'change.merged' && seen.mergeCommit !== null && { mergeCommit: seen.mergeCommit }),
  }
}

type Opened = { readonly id: string; readonly position: number }

/** Two who see the same branch at once must not give it two numbers: whoever was first has named it. */
async function openNumberless(world: World, asking: Asking, wish: SightingWish): Promise<Opened> {
  const { session, seen } = wish
  const eventId = `ev_${sha256Hex(`change\n${session.id}\n${seen.mergeBase ?? seen.headSha}`).slice(0, 32)}`
  const { log } = world.store
  const earlier = await log.findEvent(eventId)
  if (earlier) return { id: idOf(earlier.stream), position: wish.begun }
  const id = await takeId(world, session.projectId)
  const decision = decide(wish, undefined)
  const event = composeOpened(world, asking, eventId, decision, composeData(wish, decision.result!, decision))
  try {
    const { events } = await log.append([{ stream: changeStream(id), expectedVersion: 0, events: [event] }])
    return { id, position: events[0]!.position }
  } catch (error) {
    const other = await log.findEvent(eventId)
    if (other) return { id: idOf(other.stream), position: wish.begun }
    throw error
  }
}

async function takeId(world: World, project: string): Promise<string> {
  for (;;) {
    const id = `${project}/${await world.store.log.takeNumber(`change/${project}`)}`
    // Another forge may have used the number before.
    if (!(await findChange(world, id))) return id
  }
}

function composeOpened(
  world: World,
  asking: Asking,
  id: string,
  { rule, evidence }: Decision<unknown, unknown>,
  data: Readonly<Record<string, unknown>>,
): NewEvent {
  return composeEvent(world, asking, 'change.opened', { ...data, rule, evidence }, { id })
}

function idOf(stream: string): string {
  return stream.slice('change/'.length)
}
