// The one door through which use is counted: lines of a session in, events out. The same lines, read again or in another
// order, give nothing new.
import { type InstantMs, writeInstant } from '#kernel/events/time'
import { type CountAnswer, countTurn } from './count-turn.ts'
import { decideUntold, type UntoldFacts } from './decide-untold.ts'
import { shareCost } from './share-cost.ts'
import { FIRST_TURN, foldBook, isBefore, limitOf, nameOfBook, type TurnStanding, type UsageBook } from './usage-book.ts'
import type { Attribution, UsageEvent } from './usage-events.ts'
import type { LimitFact, UsageFigureFact } from './usage-fact.ts'
import type { UsageLine } from './usage-line.ts'

export type CountedLines = { readonly book: UsageBook; readonly events: readonly UsageEvent[] }

export type UsageHeard = {
  readonly lines: readonly UsageLine[]
  readonly for: Attribution
  /** Launches of which it is known that they have ended, and since when. */
  readonly ended: readonly { readonly generation: number; readonly at: InstantMs }[]
  /** On which day it was is not known, as of a log without times that went on over midnight. */
  readonly isUndated?: boolean
}

type Site = Pick<UsageLine, 'at' | 'line' | 'seq' | 'generation'>

const WHY_BEFORE = 'its totals hold what was used before anybody counted'
const WHY_MIXED = 'its total holds turns that were counted on their own'

export function countLines(book: UsageBook, heard: UsageHeard): CountedLines {
  const count = new Counting(book, heard)
  for (const line of inOrder(heard.lines)) count.hear(line)
  for (const { generation, at } of heard.ended) count.end(generation, at)
  return { book: count.book, events: count.events }
}

/** As they were printed, each once. */
function inOrder(lines: readonly UsageLine[]): readonly UsageLine[] {
  const sorted = lines.toSorted((left, right) => left.generation - right.generation || left.seq - right.seq)
  return sorted.filter((line, index) => {
    const before = sorted[index - 1]
    return !before || before.generation !== line.generation || before.seq !== line.seq
  })
}

class Counting {
  readonly events: UsageEvent[] = []
  book: UsageBook
  readonly #for: Attribution
  readonly #isUndated: boolean
  /** Turns as the lines since the last event left them. */
  readonly #turns = new Map<number, TurnStanding>()
  readonly #last = new Map<number, { readonly line: number; readonly seq: number }>()

  constructor(book: UsageBook, { for: attribution, isUndated = false }: UsageHeard) {
    this.book = book
    this.#for = attribution
    this.#isUndated = isUndated
  }

  hear(line: UsageLine): void {
    const { generation, seq } = line
    if (seq <= (this.book.marks[generation]?.seq ?? -1)) return
    this.#last.set(generation, { line: line.line, seq })
    if ('turn' in line) this.#hearTurn(line, line.turn)
    else if (line.fact.kind === 'usage') this.#hearFigures(line, line.fact, line.resumed)
    else this.#hearLimit(line, line.fact)
  }

  /** Nothing more comes from a launch that has ended; a turn that it left open was never told. */
  end(generation: number, at: InstantMs): void {
    if (!this.#turnOf(generation).isOpen) return
    const place = this.#last.get(generation) ?? this.book.marks[generation] ?? { line: 0, seq: 0 }
    this.#hearTurn({ ...place, generation, at }, 'exited')
  }

  #turnOf(generation: number): TurnStanding {
    return this.#turns.get(generation) ?? this.book.turns[generation] ?? FIRST_TURN
  }

  #hearTurn(site: Site, moment: 'begun' | 'rested' | 'exited'): void {
    const { generation } = site
    const turn = this.#turnOf(generation)
    if (moment === 'begun') {
      this.#begin(site, turn)
      return
    }
    this.#leaveUntold(site, turn, moment)
    this.#turns.set(generation, { ...this.#turnOf(generation), isOpen: false })
  }

  /** Whoever begins again in the middle has ended before, and the line that said so was lost: a later total holds its steps. */
  #begin(site: Site, turn: TurnStanding): void {
    const { generation } = site
    this.#leaveUntold(site, turn, 'begun')
    if (!turn.isOpen) this.#turns.set(generation, { ...turn, isOpen: true, isTold: false })
  }

  #leaveUntold(site: Site, { isOpen, isTold, hasSteps }: TurnStanding, moment: UntoldFacts['moment']): void {
    const facts = { moment, isOpen, isTold, hasSteps }
    const untold = decideUntold(facts)
    if (!untold) return
    const { rule, result } = untold
    const data = { ...this.#unknown(site, result.why), isOpen: result.isOpen, isEnd: result.isEnd }
    this.#add({ type: 'usage.unknown', data, decided: { by: 'usage.decideUntold', v: 1, rule, result, facts } })
  }

  #hearFigures(line: UsageLine, fact: UsageFigureFact, resumed: boolean): void {
    const known = this.book.natives[nameOfBook(fact.native)]
    const prior = known?.prior ?? null
    const late = known !== undefined && isBefore(line, known)
    const answer = countTurn({ fact, seen: this.book.seen, prior, resumed, late })
    // An end that is held by a later total is still the end of its turn: its steps count no more.
    const isEnd = answer.rule === 'C2' && fact.unit === 'turn'
    // Nobody can tell which of the turns that were counted on their own are in the total: too little is better than twice.
    const isMixed =
      (answer.rule === 'C5' && this.#isAdded(fact)) || (isFromTotal(answer) && known?.isAhead === true && !late)
    if (answer.rule === 'C8' || isMixed) this.#missTotal(line, fact, answer)
    else if (answer.counted || isEnd) this.#record(line, fact, answer)
    if (isFromTotal(answer) && !isMixed) this.#supersedeLoose(fact)
  }

  /** The same once more is no news: a try that was refused again is told by the session. */
  #hearLimit(line: UsageLine, fact: LimitFact): void {
    if (this.book.limit === limitOf(fact)) return
    const { status, window, resetAt, used } = fact
    const { native } = this.#turnOf(line.generation)
    this.#add({ type: 'usage.limited', data: { ...this.#site(line), native, status, window, resetAt, used } })
  }

  #missTotal(line: UsageLine, fact: UsageFigureFact, { prior, rule }: CountAnswer): void {
    const { native, key } = fact
    const isEnd = fact.unit === 'turn'
    const told = {
      ...this.#unknown(line, rule === 'C8' ? WHY_BEFORE : WHY_MIXED),
      native,
      key,
      prior,
      rule,
      isTold: isEnd,
      isEnd,
    }
    this.#add({ type: 'usage.unknown', data: told })
  }

  #record(line: UsageLine, fact: UsageFigureFact, answer: CountAnswer): void {
    const { unit, native, key, partial } = fact
    const { rule, missed, counted } = answer
    const prior = rule === 'C2' ? null : answer.prior
    const turn = this.#turnOf(line.generation)
    const shared = counted ? shareCost(counted) : []
    const pieces = shared.map((piece, index) => ({ ...piece, id: this.#idOf(index), table: null }))
    const isTold = turn.isTold || unit === 'turn' || !partial
    const data = { ...this.#site(line), native, key, unit, rule, missed, partial, prior, pieces, isTold }
    const isAdded = rule === 'C6' && fact.total === null && (!partial || this.#isAdded(fact))
    this.#add({ type: 'usage.recorded', data: { ...data, isAdded, isWhole: isFromTotal(answer) } })
  }

  #isAdded({ native }: UsageFigureFact): boolean {
    return this.book.natives[nameOfBook(native)]?.isAdded ?? false
  }

  #idOf(index: number): string {
    return `us_${this.book.session}_${this.book.pieces + index + 1}`
  }

  #unknown(site: Site, why: string) {
    const { native } = this.#turnOf(site.generation)
    return { ...this.#site(site), native, key: null, prior: null, rule: 'C9', why }
  }

  #site({ generation, line, seq, at }: Site) {
    const { number, isOpen, isTold } = this.#turnOf(generation)
    const time = writeInstant(at)
    const day = this.#isUndated ? null : time.slice(0, 10)
    return { generation, line, seq, turn: number, isOpen, isTold, at: time, day, for: this.#for }
  }

  /** What ended turns told in part is in a total that comes later. */
  #supersedeLoose({ native }: UsageFigureFact): void {
    const by = `us_${this.book.session}_${this.book.pieces}`
    const held = this.book.loose.filter(row => row.native === nameOfBook(native))
    for (const { generation, turn } of held) this.#add({ type: 'usage.superseded', data: { generation, turn, by } })
  }

  #add(event: UsageEvent): void {
    this.events.push(event)
    this.book = foldBook(this.book, event)
    if (event.type !== 'usage.superseded') this.#turns.delete(event.data.generation)
  }
}

const isFromTotal = ({ rule }: CountAnswer) => rule === 'C3' || rule === 'C5' || rule === 'C7'
