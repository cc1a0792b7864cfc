// Decides every recorded decision of a log again, each from the facts in its own event. Nothing is appended.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import type { EventLog } from '#store/ports/event-log'
import { askAgain } from '../rules/replay/ask-again.ts'
import type { WhatIf } from '../rules/replay/read-what-if.ts'
import type { Decider, Redecided, WhyNot } from '../rules/replay/redecide.ts'

export type ReplayWish = {
  readonly deciders: readonly Decider[]
  readonly whatIfs: readonly WhatIf[]
  readonly noun?: string
  /** Only events after this position. */
  readonly since?: number
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

export async function replayDecisions(log: EventLog, wish: ReplayWish): Promise<Replayed> {
  checkSettings(wish)
  const deciders = new Map(wish.deciders.map(decider => [decider.name, decider]))
  const tally = new Tally(wish.limit)
  const end = await log.headPosition()
  for (let after = wish.since ?? 0; after < end; ) {
    const page = await log.readPage({ after, limit: PAGE, ...(wish.noun !== undefined && { noun: wish.noun }) })
    if (page.length === 0) break
    for (const event of page) if (event.position <= end) tally.add(event, deciders, wish.whatIfs)
    after = page.at(-1)!.position
  }
  return tally.end()
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

  add(event: StoredEvent, deciders: ReadonlyMap<string, Decider>, whatIfs: readonly WhatIf[]): void {
    this.#events++
    const asked = askAgain(event.data, deciders, whatIfs)
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
