import { expect, test } from 'vitest'
import { LOOKS } from '../activity/vocabulary.ts'
import { demoteLooks, guardMassLoss, type TickLook } from './guard-mass-loss.ts'
import { chanceOf } from './walk-fixture.ts'

function board(dead: number, alive: number, proven: number): TickLook[] {
  const look = (kind: string, count: number, of: Omit<TickLook, 'id'>) =>
    Array.from({ length: count }, (_, index) => ({ id: `${kind}-${index}`, ...of }))
  return [
    ...look('dead', dead, { runtime: 'dead', process: 'indeterminate', proven: false }),
    ...look('alive', alive, { runtime: 'alive', process: 'alive', proven: false }),
    ...look('proven', proven, { runtime: 'dead', process: 'dead', proven: true }),
  ]
}

const rows: [because: string, board: TickLook[], accepted: boolean, result: string, rule: string][] = [
  ['four may die by themselves', board(4, 0, 0), false, 'pass', 'M3'],
  ['five of five', board(5, 0, 0), false, 'host_suspect', 'M1'],
  ['five of nine is more than half', board(5, 4, 0), false, 'host_suspect', 'M1'],
  ['five of ten is not', board(5, 5, 0), false, 'pass', 'M3'],
  ['proven deaths count on neither side', board(5, 4, 9), false, 'host_suspect', 'M1'],
  ['nor do they make a loss', board(4, 0, 9), false, 'pass', 'M3'],
  ['a person accepted the loss', board(5, 0, 0), true, 'pass', 'M2'],
]
test.each(rows)('%s', (_because, looks, accepted, result, rule) => {
  expect(guardMassLoss(looks, accepted)).toMatchObject({ result, rule })
})

test('L12: a proven death is never demoted and a living look never changed, over 100,000 ticks', () => {
  const chance = chanceOf(12)
  let suspects = 0
  for (let tick = 0; tick < 100_000; tick++) {
    const looks = Array.from({ length: chance.below(14) }, (_, index) => ({
      id: `s${index}`,
      runtime: chance.below(2) === 0 ? ('dead' as const) : chance.of(LOOKS),
      process: chance.of(LOOKS),
      proven: chance.below(5) === 0,
    }))
    const { result, demoted } = guardMassLoss(looks, chance.below(4) === 0)
    suspects += result === 'host_suspect' ? 1 : 0
    const kept = demoteLooks(looks, demoted)
    for (const [index, look] of looks.entries()) {
      const isDead = look.runtime === 'dead' || look.process === 'dead'
      const isDemoted = result === 'host_suspect' && isDead && !look.proven
      const wanted = isDemoted ? { ...look, runtime: 'failed', process: 'failed' } : look
      if (JSON.stringify(kept[index]) !== JSON.stringify(wanted)) expect.fail(`tick ${tick}: ${JSON.stringify(looks)}`)
    }
  }
  expect(suspects).toBeGreaterThan(1_000)
})
