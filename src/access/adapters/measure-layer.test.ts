// How much an agent wrote outside of its worktree, counted in a real layer.
import { describe, expect, test } from 'vitest'
import { cagesWith, openCagePlace, run, WAYS } from '#testing/cage-place'

openCagePlace()

const MIB = 1024 * 1024
const ALL = Number.MAX_SAFE_INTEGER

describe.each(WAYS)('built by %s', backend => {
  test('what lies in its home and in state of its harness counts, what lies in its worktree does not', async () => {
    const cages = cagesWith(backend)
    expect(await cages.measure('shop-1', ALL)).toBeNull()
    await run(cages, 'head -c 4000000 /dev/urandom > here')
    const before = (await cages.measure('shop-1', ALL))!
    expect(before.bytes).toBeLessThan(MIB)
    const fill = 'head -c 3000000 /dev/urandom > ~/a; head -c 3000000 /dev/urandom > ~/.claude/b; ln ~/a ~/again'
    await run(cages, fill, { generation: 2 })
    const after = (await cages.measure('shop-1', ALL))!
    expect(after).toMatchObject({ unread: null })
    expect(after.bytes - before.bytes).toBeGreaterThanOrEqual(6_000_000)
    expect(after.bytes - before.bytes).toBeLessThan(7_000_000) // one file under two names is one
    expect((await cages.measure('shop-1', MIB))!.bytes).toBeGreaterThan(MIB)
  })

  test('a file that is long and holds nothing takes nothing', async () => {
    const cages = cagesWith(backend)
    await run(cages, 'truncate -s 10G ~/hole')
    expect((await cages.measure('shop-1', ALL))!.bytes).toBeLessThan(MIB)
  })
})
