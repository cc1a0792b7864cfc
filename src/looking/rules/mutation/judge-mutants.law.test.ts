// K9: what is less killed is never more proven.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeMutants, MUTANT_BASELINES, MUTANT_RESULTS, MUTATION_ENDS } from './judge-mutants.ts'

const WORSE = ['survived', 'timeout', 'not_run', 'error'] as const

test('turning a killed mutant into another never proves what was not proven', () => {
  const results = fc.array(fc.constantFrom('killed' as const, ...MUTANT_RESULTS), { minLength: 1, maxLength: 25 })
  const facts = fc.record({
    baseline: fc.constantFrom('green' as const, ...MUTANT_BASELINES),
    ended: fc.constantFrom(...MUTATION_ENDS),
    bar: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    mutantsMin: fc.integer({ min: 1, max: 8 }),
    possible: fc.constant(null),
  })
  fc.assert(
    fc.property(facts, results, fc.nat(), fc.constantFrom(...WORSE), (asked, ended, seed, worse) => {
      const judge = (some: typeof ended) =>
        judgeMutants({
          ...asked,
          mutants: some.map((result, index) => ({ id: `m${index}`, path: 'a', line: 1, result })),
        })
      const killed = ended.flatMap((result, index) => (result === 'killed' ? [index] : []))
      fc.pre(killed.length > 0)
      const less = judge(ended.with(killed[seed % killed.length]!, worse))
      if (judge(ended).verdict !== 'proven') expect(less.verdict).not.toBe('proven')
    }),
  )
})
