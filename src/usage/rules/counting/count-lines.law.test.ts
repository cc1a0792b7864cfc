// U1 over random lives of agents: lines are lost, repeated, cut and read late, launches are killed and resumed, counters begin
// again. Never is more counted than was used; and all of it where the first and the last total were heard.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTurns, attribution, claudeResult, claudeStep, codexTurn, moment } from '#testing/usage-lines'
import { countLines } from './count-lines.ts'
import { emptyBook } from './usage-book.ts'
import type { UsageEvent } from './usage-events.ts'
import type { UsageLine } from './usage-line.ts'

/** `PROVOST_LAW_RUNS=100000` for the whole run. */
const RUNS = Number(process.env.PROVOST_LAW_RUNS ?? 400)
const PATIENCE = { timeout: 300_000 + RUNS * 30 }

/** What happens in one turn, and what becomes of the line that tells its end. */
const turn = fc.record({
  steps: fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
  end: fc.constantFrom('told', 'told', 'told', 'delta_only', 'own_only', 'no_figures', 'lost', 'killed'),
  withDelta: fc.boolean(),
  repeats: fc.nat({ max: 2 }),
})

type Turn = typeof turn extends fc.Arbitrary<infer Value> ? Value : never

const life = fc.array(turn, { minLength: 1, maxLength: 8 })

type Lived = { readonly lines: readonly UsageLine[]; readonly used: number; readonly killed: number }

/** A small agent with the habits of the real ones: totals go on over a resume, and a killed turn is not in them. */
function live(turns: readonly Turn[]): Lived {
  const lines: UsageLine[] = []
  let [used, killed, generation, line] = [0, 0, 1, 0]
  turns.forEach(({ steps, end, withDelta, repeats }, index) => {
    const spent = steps.reduce((left, right) => left + right, 0)
    lines.push(moment(generation, ++line, 'begun'))
    steps.forEach((input, step) => {
      for (let again = 0; again <= repeats; again++)
        lines.push(claudeStep(generation, ++line, `m${index}_${step}`, input))
    })
    if (end === 'killed') {
      killed += spent
      generation++
      line = 0
      return
    }
    used += spent
    const told = tell(end, used, spent, withDelta, generation > 1)
    for (let again = 0; told && again <= repeats; again++)
      lines.push(claudeResult(generation, ++line, `u${index}`, told))
    if (end !== 'lost') lines.push(moment(generation, ++line, 'rested'))
  })
  return { lines, used, killed }
}

function tell(end: Turn['end'], used: number, spent: number, withDelta: boolean, resumed: boolean) {
  if (end === 'told') return { total: [used, used] as const, ...(withDelta && { delta: spent }), resumed }
  if (end === 'delta_only') return { delta: spent, resumed }
  return end === 'own_only' ? { ownInput: spent, resumed } : null
}

/** Read in pieces as it comes, each time from the beginning: what the book has seen is left out by the counting itself. */
function count(lines: readonly UsageLine[], parts: readonly number[]): ReturnType<typeof addTurns> {
  let book = emptyBook('demo-1')
  const events: UsageEvent[] = []
  for (const end of parts.map(part => part % (lines.length + 1)).sort((left, right) => left - right)) {
    const counted = countLines(book, { lines: lines.slice(0, end), for: attribution, ended: [] })
    book = counted.book
    events.push(...counted.events)
  }
  const generations = [...new Set(lines.map(({ generation }) => generation))]
  const ended = generations.map(generation => ({ generation, at: 0 }))
  return addTurns([...events, ...countLines(book, { lines, for: attribution, ended }).events])
}

const SEED = 20_261_116

test(
  'U1: never more is counted than was used, and cut lines, repetition and restarts of the reader change nothing',
  PATIENCE,
  () => {
    fc.assert(
      fc.property(life, fc.array(fc.nat(), { maxLength: 4 }), (turns, parts) => {
        const { lines, used, killed } = live(turns)
        const whole = count(lines, [])
        expect(count(lines, parts)).toEqual(whole)
        expect(whole.input).toBeLessThanOrEqual(used + killed)
        expect(whole.nanos).toBeLessThanOrEqual(used)
        if (turns.every(({ end }) => end === 'told'))
          expect(whole).toMatchObject({ input: used, nanos: used, costUnknown: 0 })
        if (turns.some(({ end }) => end === 'killed')) expect(whole.partial).toBeGreaterThan(0)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  },
)

test('U1: lines that are lost are caught up with by the next total', PATIENCE, () => {
  fc.assert(
    fc.property(life, fc.func(fc.boolean()), (turns, isHeard) => {
      const { lines, used } = live(turns.map(row => ({ ...row, end: 'told' }) as const))
      const results = lines.filter(line => 'fact' in line && line.fact.kind === 'usage' && line.fact.unit === 'turn')
      const kept = lines.filter(line => line === results.at(-1) || line === results[0] || isHeard(line.line))
      expect(count(kept, [])).toMatchObject({ input: used, nanos: used })
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

test('U1: the same output read three times, shuffled, is the same ledger', PATIENCE, () => {
  fc.assert(
    fc.property(
      life.chain(turns => {
        const { lines } = live(turns)
        const thrice = [...lines, ...lines, ...lines]
        return fc.tuple(fc.constant(lines), fc.shuffledSubarray(thrice, { minLength: thrice.length }))
      }),
      ([lines, shuffled]) => {
        expect(count(shuffled, [])).toEqual(count(lines, []))
      },
    ),
    { numRuns: RUNS, seed: SEED },
  )
})

const wildTurn = fc.record({
  turn,
  /** A launch of its own; and whether the counter of the agent begins again with it. */
  isLaunched: fc.boolean(),
  isReset: fc.boolean(),
})

type Wild = typeof wildTurn extends fc.Arbitrary<infer Value> ? Value : never

const HARNESSES = ['claude-code', 'codex'] as const

/** As above, with counters that begin again, and agents that tell nothing but a total. */
function liveWildly(harness: (typeof HARNESSES)[number], turns: readonly Wild[]): Lived {
  const lines: UsageLine[] = []
  let [used, killed, counter, generation, line] = [0, 0, 0, 1, 0]
  turns.forEach(({ turn: { steps, end, withDelta, repeats }, isLaunched, isReset }, index) => {
    if (isLaunched) [generation, line, counter] = [generation + 1, 0, isReset ? 0 : counter]
    const spent = steps.reduce((left, right) => left + right, 0)
    lines.push(moment(generation, ++line, 'begun'))
    if (harness === 'claude-code')
      lines.push(...steps.map((input, step) => claudeStep(generation, ++line, `m${index}_${step}`, input)))
    if (end === 'killed') {
      killed += spent
      return
    }
    used += spent
    counter += spent
    const told = tell(end, counter, spent, withDelta, generation > 1)
    for (let again = 0; told && again <= repeats; again++)
      lines.push(
        harness === 'codex'
          ? codexTurn(generation, ++line, counter, generation > 1)
          : claudeResult(generation, ++line, `u${index}`, told),
      )
    lines.push(moment(generation, ++line, 'rested'))
  })
  return { lines, used, killed }
}

/** First what was heard of it, in any order; then all that is left, once more and in any order. */
function countTwice(heard: readonly UsageLine[], later: readonly UsageLine[]): UsageEvent[] {
  const first = countLines(emptyBook('demo-1'), { lines: heard, for: attribution, ended: [] })
  const second = countLines(first.book, { lines: later, for: attribution, ended: [] })
  return [...first.events, ...second.events]
}

test(
  'U1: whatever is lost, late, in another order or begins again, never more is counted than was used',
  PATIENCE,
  () => {
    const wild = fc.record({
      harness: fc.constantFrom(...HARNESSES),
      turns: fc.array(wildTurn, { minLength: 1, maxLength: 8 }),
    })
    fc.assert(
      fc.property(
        wild.chain(({ harness, turns }) => {
          const lived = liveWildly(harness, turns)
          return fc.tuple(
            fc.constant(lived),
            fc.shuffledSubarray([...lived.lines]),
            fc.shuffledSubarray([...lived.lines]),
          )
        }),
        ([{ used }, heard, later]) => {
          const events = countTwice(heard, later)
          expect(addTurns(events, 'whole').input).toBeLessThanOrEqual(used)
          expect(addTurns(events).nanos).toBeLessThanOrEqual(used)
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  },
)
