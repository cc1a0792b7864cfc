// AU7 and AU8: a process that is seen alive is never dead, and nothing its submitter wrote makes a result better known.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExitFacts, type ExitRecord, judgeExit } from './judge-exit.ts'
import { judgeRung, RUNG_VERDICTS, RUNGS, type RungFacts } from './judge-rung.ts'

const word = fc.constantFrom('a', 'b')
const launched = fc.record({
  sessionId: fc.constant('shop-7'),
  generation: fc.constantFrom(1, 2),
  pid: fc.constantFrom(10, 11),
  startTime: word,
  bootId: fc.constantFrom('', 'a', 'b'),
  supervisor: fc.option(fc.record({ pid: fc.constantFrom(8, 9), startTime: word })),
  nonce: fc.option(fc.constantFrom('a'.repeat(64), 'b'.repeat(64))),
})
const exit: fc.Arbitrary<ExitRecord> = fc
  .tuple(
    launched,
    fc.option(fc.constantFrom(0, 1)),
    fc.option(fc.constantFrom('', 'SIGKILL')),
    fc.constantFrom('sealed', 'open'),
  )
  .map(([of, exitCode, signal, place]) => ({ ...of, exitCode, signal, place }))
const facts: fc.Arbitrary<ExitFacts> = fc.record({
  recorded: launched,
  exit: fc.option(exit, { freq: 8 }),
  observed: fc.record({
    kind: fc.constantFrom('found', 'absent', 'error'),
    bootId: fc.constantFrom('', 'a', 'b'),
    startTime: fc.option(word),
    state: fc.constantFrom('', 'S', 'Z'),
  }),
  group: fc.constantFrom('empty', 'living', 'unknown'),
})

test('what is seen alive is alive, gone is said of nothing that lives, and a forged record proves nothing', () => {
  fc.assert(
    fc.property(facts, question => {
      const { process, gone, proof, belief, contradicted } = judgeExit(question)
      const { recorded, observed, group } = question
      const isSameBoot = recorded.bootId === '' || observed.bootId === '' || recorded.bootId === observed.bootId
      const isSeen = observed.kind === 'found' && observed.startTime === recorded.startTime && observed.state !== 'Z'
      if (isSeen && isSameBoot) expect(process).toBe('alive')
      if (process === 'alive' || group === 'living') expect(gone).toBe('no')
      if (proof?.kind === 'exit_record') expect(['believed', 'legacy']).toContain(belief)
      if (process === 'alive' && !['none', 'foreign'].includes(belief)) expect(contradicted).toBe(true)
    }),
    { numRuns: 50_000 },
  )
})

const [COMMIT, TREE, OTHER] = ['1', '2', '3'].map(digit => digit.repeat(40)) as [string, string, string]
const verdict = fc.constantFrom(...RUNG_VERDICTS)
const results: fc.Arbitrary<RungFacts> = fc.record({
  commit: fc.constant(COMMIT),
  tree: fc.constant(TREE),
  verdict,
  need: fc.constantFrom(...RUNGS),
  commitSeen: fc.constantFrom('exists', 'missing', 'unknown'),
  treeSeen: fc.constantFrom(null, TREE, OTHER),
  ran: fc.option(
    fc.record({ tree: fc.constantFrom(TREE, OTHER), verdict, caged: fc.boolean(), logKept: fc.boolean() }),
  ),
  attestation: fc.option(
    fc.record({
      signature: fc.constantFrom('valid', 'invalid', 'unknown'),
      issuer: fc.constantFrom('ci-main', 'eve'),
      subject: fc.constantFrom(COMMIT, OTHER),
      verdict,
    }),
  ),
  issuers: fc.constantFrom([], ['ci-main']),
})

test('the verdict that was submitted changes no rung, and a gate opens only for a known pass', () => {
  fc.assert(
    fc.property(results, verdict, (known, claim) => {
      const judged = judgeRung(known)
      expect(judgeRung({ ...known, verdict: claim }).rung).toBe(judged.rung)
      if (!judged.open) return
      expect([judged.verdict, judged.contradicted]).toEqual(['pass', false])
      expect(RUNGS.indexOf(judged.rung)).toBeGreaterThanOrEqual(RUNGS.indexOf(known.need))
    }),
    { numRuns: 20_000 },
  )
})
