import { afterEach, expect, test } from 'vitest'
import { openSessionWorld, type SessionTestWorld } from '../../src/testing/worlds/session-world.ts'
import { DAEMON_FAULT } from '../faults/daemon-fault.ts'
import { FAULTS } from '../faults/faults.ts'
import { TMUX_FAULTS } from '../faults/tmux-faults.ts'

let world: SessionTestWorld | undefined

afterEach(async () => {
  await world?.close()
  world = undefined
})

test.each([...FAULTS, DAEMON_FAULT, ...TMUX_FAULTS].map(fault => [fault.name, fault] as const))(
  '%s',
  async (_name, fault) => {
    world = await openSessionWorld()
    const outcome = await fault.run(world)
    expect(outcome).toMatchObject({ verdict: fault.verdict, falseDeaths: 0, missedDeaths: 0 })
  },
)
