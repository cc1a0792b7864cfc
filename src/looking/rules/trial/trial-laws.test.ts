// K6: neither matching nor choosing depends on the order of what is given.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFECT_CLASSES, PLANT_STATES } from '../looking-words.ts'
import { choosePlants, ZONES } from './choose-plants.ts'
import { matchCatch } from './match-catch.ts'

const place = { path: fc.constantFrom('a.ts', 'b.ts'), line: fc.integer({ min: 1, max: 30 }) }
const aClass = fc.constantFrom(...DEFECT_CLASSES)
const named = <Item extends object>(items: readonly Item[], letter: string) =>
  items.map((item, index) => ({ ...item, id: `${letter}${index}` }))

test('matching', () => {
  const span = fc.record({ ...place, class: aClass }).map(({ path, line, class: name }) => {
    return { path, from: line, to: line + 1, class: name }
  })
  const report = fc.record({
    ...place,
    endLine: fc.constant(null),
    class: fc.option(aClass),
    category: fc.option(fc.constantFrom('bug', 'style')),
  })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 5 }), fc.array(report, { maxLength: 8 }), (spans, told) => {
      const [plants, reports] = [named(spans, 'p'), named(told, 'r')]
      expect(matchCatch(plants.toReversed(), reports.toReversed())).toEqual(matchCatch(plants, reports))
    }),
  )
})

test('choosing', () => {
  const candidate = fc.record({
    ...place,
    class: aClass,
    zone: fc.constantFrom(...ZONES),
    valid: fc.constantFrom('valid' as const, ...PLANT_STATES),
  })
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 20 }), fc.string({ minLength: 1 }), fc.nat(8), (some, seed, count) => {
      const candidates = named(some, 'c')
      const choose = (given: typeof candidates) =>
        choosePlants({ seed, count, perFileMax: 2, apartLines: 3, classes: null, candidates: given })
      expect(choose(candidates.toReversed())).toEqual(choose(candidates))
    }),
  )
})
