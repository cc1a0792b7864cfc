// Where cards stand: the open change of an agent that ended speaks for it, and groups lose nobody.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoardChange, type BoardSession, type Card, toSessionCard } from './board-card.ts'
import { GROUPINGS, intoGroups } from './card-groups.ts'

const NO_CHANGE = { state: 'none', reason: 'not_created', number: 0, url: '' }

function session(state: string, status: string, change = NO_CHANGE): BoardSession {
  const said = { id: 'shop-1', project: 'shop', title: 'Its agent', harness: 'claude-code', createdBy: 'ana' }
  return { ...said, state, status, change, isLeft: false, statusRule: 'S1' } as unknown as BoardSession
}

function change(rung: string): BoardChange {
  return { id: 'shop/1', session: 'shop-1', state: 'open', rung, rule: 'R', title: 'Its change' } as BoardChange
}

test.each([
  ['merge_ready', 'ready', 'merge ready'],
  ['review_pending', 'review', 'review pending'],
  ['ci_failing', 'needs_you', 'ci failing'],
])(
  'an agent that ended, whose change is %s and not heard of by its session yet, stands in %s as %s',
  (rung, lane, word) => {
    const card = toSessionCard(session('done', 'done'), change(rung))
    expect(card).toMatchObject({ lane, title: 'Its change', look: { word } })
    expect(card.look.word).not.toBe('done')
  },
)

test('without an open change the end of an agent is the end, and while it lives it speaks for itself', () => {
  expect(toSessionCard(session('done', 'done'), undefined)).toMatchObject({ lane: 'done', title: 'Its agent' })
  expect(toSessionCard(session('working', 'working'), change('merge_ready'))).toMatchObject({ lane: 'working' })
})

test('every card is in exactly one group and one lane, however they are grouped', () => {
  const lane = fc.constantFrom('needs_you', 'working', 'review', 'ready', 'done')
  const name = fc.option(fc.constantFrom('a', 'b', ''), { nil: null })
  const card = fc.record({
    id: fc.uuid(),
    lane,
    project: fc.constantFrom('a', ''),
    agent: name,
    person: name,
    since: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(card), fc.constantFrom(undefined, ...GROUPINGS), (cards, by) => {
      const groups = intoGroups(cards as unknown as Card[], by)
      const placed = groups.flatMap(({ lanes }) =>
        Object.entries(lanes).flatMap(([in_, some]) => some.map(({ id }) => `${id} ${in_}`)),
      )
      expect(placed.toSorted()).toEqual(cards.map(one => `${one.id} ${one.lane}`).toSorted())
      expect(new Set(groups.map(group => group.name)).size).toBe(groups.length)
    }),
  )
})
