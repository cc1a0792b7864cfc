// Starting an agent, against the least that any tool must do for it: `git worktree add` and a process.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '../src/process/system-clock.ts'
import { processRuntime } from '../src/session/adapters/runtime/process-runtime.ts'
import { killSession } from '../src/session/usecases/life/kill-session.ts'
import { openSessionWorld, type SessionTestWorld } from '../src/testing/worlds/session-world.ts'
import { type Bench, showMs, timeRow } from './bench.ts'
import { compare } from './compare.ts'

const run = promisify(execFile)

export const bench: Bench = {
  name: 'session-spawn',
  async run() {
    const board = await openSessionWorld()
    startBuiltSupervisors(board)
    let count = 0
    const spawned: string[] = []
    const comparison = await compare(
      async () => void spawned.push((await board.spawn('exec sleep 1000')).id),
      async () => {
        count++
        const path = join(board.root, '..', `bare-${count}`)
        await run('git', ['worktree', 'add', '--quiet', '-b', `bare-${count}`, path], { cwd: board.root })
        await run(process.execPath, ['-e', '0'])
      },
      { rounds: 9, calls: 1, warmUps: 1 },
    )
    for (const id of spawned) await killSession(board.world, board.asking, id, {})
    await board.close()
    const overhead = comparison.subjectMs - comparison.baselineMs
    return [
      timeRow(`spawn : git worktree add and a process (${showMs(overhead)} beyond it, 150 ms allowed)`, comparison),
    ]
  },
}

/** From its sources it takes four times as long to start, and nobody runs it from there but tests. */
function startBuiltSupervisors({ world, replace }: SessionTestWorld): void {
  const { files, control } = world.sessions
  const supervisor = [process.execPath, join(import.meta.dirname, '..', 'dist', 'supervise.js')]
  const runtime = processRuntime({ files, control, clock: systemClock, supervisor, supervisorsReady: 2 })
  replace({ runtimes: { find: () => runtime } })
}
