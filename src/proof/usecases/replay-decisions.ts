// Decides every recorded decision of a log again, each from the facts in its own event. Nothing is appended.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import type { EventLog } from '#store/ports/event-log'
import { type AskedAgain, askAgain } from '../rules/replay/ask-again.ts'
import type { WhatIf } from '../rules/replay/read-what-if.ts'
import type { Decider, Redecided, WhyNot } from '../rules/replay/redecide.ts'
import { findBefore, isPointing, listDecisionBlobs, wholeDecision } from '../rules/replay/whole-decision.ts'
import { StreamStates } from './stream-states.ts'

export type ReplayWish = {
  readonly deciders: readonly Decider[]
  readonly whatIfs: readonly WhatIf[]
  readonly noun?: string
  /** Only events after this position. */
  readonly since?: number
  /** Others than the deciders, which then only say what streams said before; one answer for each, in their order. */
  readonly askPage?: (page: readonly unknown[]) => Promise<readonly (AskedAgain | null)[]>
  /** Facts that are kept beside the log; those that are not found decide nothing. */
  readonly findBlob?: (hash: string) => Promise<Uint8Array | undefined>
  /** How many that came out otherwise are told. */
  readonly limit: number
}

export type ToldDecision = Pick<Redecided, 'state' | 'was' | 'now' | 'why' | 'fact'> & {
  readonly event: string
  readonly position: number
  readonly stream: string
  readonly at: string
  readonly decider: string | null
}

export type Replayed = {
  readonly events: number
  readonly decisions: number
  /** Those that read what was changed. */
  readonly touched: number
  readonly counts: {
    readonly same: number
    readonly other_rule: number
    readonly differs: number
    readonly cannot_tell: number
  }
  readonly causes: Readonly<Partial<Record<WhyNot, number>>>
  /** Other rule or other answer. */
  readonly told: readonly ToldDecision[]
}

const PAGE = 500

export type ReplayedLog = Pick<EventLog, 'headPosition' | 'readPage' | 'readStream'>

export async function replayDecisions(log: ReplayedLog, wish: ReplayWish): Promise<Replayed> {
  checkSettings(wish)
  const deciders = new Map(wish.deciders.map(decider => [decider.name, decider]))
  const askPage = wish.askPage ?? (page => page.map(data => askAgain(data, deciders, wish.whatIfs)))
  const tally = new Tally(wish.limit)
  const states = new StreamStates(
    log,
    wish.deciders.flatMap(({ before }) => before ?? []),
  )
  const end = await log.headPosition()
  for (let after = wish.since ?? 0; after < end; ) {
    const page = await log.readPage({ after, limit: PAGE, ...(wish.noun !== undefined && { noun: wish.noun }) })
    if (page.length === 0) break
    const whole: unknown[] = []
    // Nearly everything is at hand, and then nobody waits: a wait for each event costs more than most decisions.
    for (const event of page) {
      const before = findBefore(event.data, deciders)
      const known = before && (states.peek(event) ?? { state: await states.before(event, before) })
      const decision = wholeDecision(event.data, { before, state: known?.state })
      const hashes = isPointing(decision) ? listDecisionBlobs(event.data) : []
      const blobs = hashes.length > 0 && (await readBlobs(hashes, wish.findBlob))
      whole.push(blobs ? wholeDecision(event.data, { before, state: known?.state, blobs }) : decision)
      states.pass(event)
    }
    const asked = await askPage(whole)
    for (const [index, event] of page.entries()) if (event.position <= end) tally.add(event, asked[index] ?? null)
    after = page.at(-1)!.position
  }
  return tally.end()
}

async function readBlobs(
  hashes: readonly string[],
  find: ReplayWish['findBlob'],
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const hash of hashes) {
    const bytes = await find?.(hash)
    if (bytes) found.set(hash, JSON.parse(new TextDecoder().decode(bytes)))
  }
  return found
}

/** Who changes what nobody reads would hear that nothing changes. */
function checkSettings({ deciders, whatIfs }: ReplayWish): void {
  const read = new Set(deciders.flatMap(({ reads }) => reads))
  const unread = whatIfs.find(({ path }) => !read.has(path[0]!))
  if (unread) throw provostError('REPLAY_SETTING_UNKNOWN', { details: { setting: unread.path.join('.') } })
}

class Tally {
  readonly #limit: number
  readonly #counts = { same: 0, other_rule: 0, differs: 0, cannot_tell: 0 }
  readonly #causes: Partial<Record<WhyNot, number>> = {}
  readonly #told: ToldDecision[] = []
  #events = 0
  #decisions = 0
  #touched = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(event: StoredEvent, asked: AskedAgain | null): void {
    this.#events++
    if (!asked) return
    this.#decisions++
    if (!asked.isTouched) return
    this.#touched++
    const { state, was, now, why, fact } = asked.answer
    if (state === 'not_a_decision' || state === 'other_table') return
    this.#counts[state]++
    if (why !== null) this.#causes[why] = (this.#causes[why] ?? 0) + 1
    if ((state !== 'differs' && state !== 'other_rule') || this.#told.length >= this.#limit) return
    const { id, position, stream, at } = event
    this.#told.push({ event: id, position, stream, at, decider: asked.decider, state, was, now, why, fact })
  }

  end(): Replayed {
    return {
      events: this.#events,
      decisions: this.#decisions,
      touched: this.#touched,
      counts: this.#counts,
      causes: this.#causes,
      told: this.#told,
    }
  }
}
