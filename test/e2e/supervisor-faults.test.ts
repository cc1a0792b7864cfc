// What happens to the files of a supervisor is no reason for an agent to end: afterwards it lives and every line is there.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FIRST_THREAD_ENDED } from '../../src/testing/first-thread-ended.ts'
import { openSessionWorld } from '../../src/testing/worlds/session-world.ts'
import { endure, LASTING_FAULTS } from '../faults/lasting-faults.ts'
import { kill } from './ended.ts'

test.for(LASTING_FAULTS)('$name: the agent goes on, and nothing of it is lost', async fault => {
  const endured = await endure(fault)
  expect(endured).toMatchObject({ isSaid: true, missingLines: [], isStatus: true, livesOn: true, endsWhenKilled: true })
})

test('an agent in a terminal keeps its screen when its supervisor is killed', async () => {
  const world = await openSessionWorld()
  try {
    const count = `i=0; while :; do i=$((i+1)); echo "line $i"; sleep 0.2; done`
    const { id, identity } = await world.spawn(count, { runtime: 'tmux' })
    const place = { root: world.root, session: id, generation: 1 }
    const { files } = world.world.sessions
    const lines = async () =>
      Buffer.from(await files.readOutput(place, 1_000_000))
        .toString()
        .split('\n').length
    await expect.poll(lines).toBeGreaterThan(3)
    kill(identity!.supervisor.pid)
    const before = await lines()
    await expect.poll(lines).toBeGreaterThan(before + 10)
    await world.tick()
    expect((await world.show(id)).record.runtime.state).toBe('alive')
  } finally {
    await world.close()
  }
})

test.runIf(FIRST_THREAD_ENDED)(
  'an agent that goes on without its first thread is alive, and ends with its last one',
  async () => {
    const world = await openSessionWorld()
    try {
      const words = FIRST_THREAD_ENDED!.map(word => `'${word.replaceAll("'", `'\\''`)}'`)
      const { id, identity } = await world.spawn(`exec ${words.join(' ')}`)
      const { pid } = identity!.agent
      await expect.poll(() => /^State:\s+(.)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]).toBe('Z')
      await world.tick()
      const { session, runtime, detecting } = (await world.show(id)).record
      expect([session.state, runtime.state, detecting]).toEqual(['working', 'alive', null])
      kill(pid)
      const look = async () => {
        await world.tick()
        return (await world.show(id)).record.runtime.state
      }
      await expect.poll(look).toBe('exited')
    } finally {
      await world.close()
    }
  },
)
