// The one door through which use is counted: lines of a session in, events out. The same lines, read again or in another
// order, give nothing new.
import { type InstantMs, writeInstant } from '#kernel/events/time'
import { type CountAnswer, countTurn } from './count-turn.ts'
import { shareCost } from './share-cost.ts'
import { FIRST_TURN, foldBook, limitOf, nameOf, type TurnStanding, type UsageBook } from './usage-book.ts'
import type { Attribution, UsageEvent } from './usage-events.ts'
import type { LimitFact, UsageFigureFact } from './usage-fact.ts'
import type { UsageLine } from './usage-line.ts'

export type CountedLines = { readonly book: UsageBook; readonly events: readonly UsageEvent[] }

export type UsageHeard = {
  readonly lines: readonly UsageLine[]
  readonly for: Attribution
  /** Launches of which it is known that they have ended, and since when. */
  readonly ended: readonly { readonly generation: number; readonly at: InstantMs }[]
}

const WHY_CUT = 'the agent ended before it told what the turn used'
const WHY_SILENT = 'the agent told no figures for the turn'
const WHY_BEFORE = 'its totals hold what was used before anybody counted'

export function countLines(book: UsageBook, { lines, for: attribution, ended }: UsageHeard): CountedLines {
  const count = new Counting(book, attribution)
  for (const line of inOrder(lines)) count.hear(line)
  for (const { generation, at } of ended) count.end(generation, at)
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
  /** Turns as the lines since the last event left them. */
  readonly #turns = new Map<number, TurnStanding>()
  readonly #last = new Map<number, { readonly line: number; readonly seq: number }>()

  constructor(book: UsageBook, attribution: Attribution) {
    this.book = book
    this.#for = attribution
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

  #hearTurn(site: Pick<UsageLine, 'at' | 'line' | 'seq' | 'generation'>, moment: 'begun' | 'rested' | 'exited'): void {
    const { generation } = site
    const turn = this.#turnOf(generation)
    if (moment === 'begun') {
      this.#begin(site, turn)
      return
    }
    if (turn.isOpen && !turn.isTold) {
      const why = moment === 'exited' ? WHY_CUT : WHY_SILENT
      this.#add({
        type: 'usage.unknown',
        data: { ...this.#unknown(site, why), isOpen: false, isEnd: moment === 'rested' },
      })
    }
    this.#turns.set(generation, { ...this.#turnOf(generation), isOpen: false })
  }

  /** Whoever begins again in the middle has ended before, and the line that said so was lost: a later total holds its steps. */
  #begin(site: Pick<UsageLine, 'at' | 'line' | 'seq' | 'generation'>, turn: TurnStanding): void {
    const { generation } = site
    if (turn.isOpen && turn.hasSteps && !turn.isTold)
      this.#add({ type: 'usage.unknown', data: { ...this.#unknown(site, WHY_SILENT), isOpen: true, isEnd: true } })
    if (!turn.isOpen) this.#turns.set(generation, { ...turn, isOpen: true, isTold: false })
  }

  #hearFigures(line: UsageLine, fact: UsageFigureFact, resumed: boolean): void {
    const known = this.book.natives[nameOf(fact.native)]
    const prior = known?.prior ?? null
    const late = known !== undefined && isBefore(line, known)
    const answer = countTurn({ fact, seen: this.book.seen, prior, resumed, late })
    // An end that is held by a later total is still the end of its turn: its steps count no more.
    const isEnd = answer.rule === 'C2' && fact.unit === 'turn'
    if (answer.rule === 'C8') this.#missBeginning(line, fact, answer)
    else if (answer.counted || isEnd) this.#record(line, fact, answer)
    if (isFromTotal(answer)) this.#supersedeLoose(fact)
  }

  /** The same once more is no news: a try that was refused again is told by the session. */
  #hearLimit(line: UsageLine, fact: LimitFact): void {
    if (this.book.limit === limitOf(fact)) return
    const { status, window, resetAt, used } = fact
    const { native } = this.#turnOf(line.generation)
    this.#add({ type: 'usage.limited', data: { ...this.#site(line), native, status, window, resetAt, used } })
  }

  #missBeginning(line: UsageLine, fact: UsageFigureFact, { prior, rule }: CountAnswer): void {
    const { native, key } = fact
    const isEnd = fact.unit === 'turn'
    const told = { ...this.#unknown(line, WHY_BEFORE), native, key, prior, rule, isTold: isEnd, isEnd }
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
    this.#add({ type: 'usage.recorded', data: { ...data, isWhole: isFromTotal(answer) } })
  }

  #idOf(index: number): string {
    return `us_${this.book.session}_${this.book.pieces + index + 1}`
  }

  #unknown(site: Pick<UsageLine, 'at' | 'line' | 'seq' | 'generation'>, why: string) {
    const { native } = this.#turnOf(site.generation)
    return { ...this.#site(site), native, key: null, prior: null, rule: 'C9', why }
  }

  #site({ generation, line, seq, at }: Pick<UsageLine, 'at' | 'line' | 'seq' | 'generation'>) {
    const { number, isOpen, isTold } = this.#turnOf(generation)
    const time = writeInstant(at)
    return { generation, line, seq, turn: number, isOpen, isTold, at: time, day: time.slice(0, 10), for: this.#for }
  }

  /** What ended turns told in part is in a total that comes later. */
  #supersedeLoose({ native }: UsageFigureFact): void {
    const by = `us_${this.book.session}_${this.book.pieces}`
    const held = this.book.loose.filter(row => row.native === nameOf(native))
    for (const { generation, turn } of held) this.#add({ type: 'usage.superseded', data: { generation, turn, by } })
  }

  #add(event: UsageEvent): void {
    this.events.push(event)
    this.book = foldBook(this.book, event)
    if (event.type !== 'usage.superseded') this.#turns.delete(event.data.generation)
  }
}

const isFromTotal = ({ rule }: CountAnswer) => rule === 'C3' || rule === 'C5' || rule === 'C7'

const isBefore = (line: UsageLine, known: { readonly generation: number; readonly line: number }) =>
  line.generation < known.generation || (line.generation === known.generation && line.line < known.line)
