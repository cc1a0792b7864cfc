// A program may end its first thread and go on in others: the kernel shows that thread as ended and waiting to be collected.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isAlive } from '#daemon/find-daemon'
import { agentControlOf } from '#session/adapters/runtime/agent-control'
import type { RunFiles } from '#session/ports/session-runtime'
import { FIRST_THREAD_ENDED } from '#testing/first-thread-ended'
import { LAUNCH_MARK, listMarked } from './marked-processes.ts'
import { probeProcess, readProcess } from './process-identity.ts'
import { listGroup } from './stop-group.ts'

const control = agentControlOf({} as RunFiles)

describe.runIf(FIRST_THREAD_ENDED)('a program that goes on without its first thread', () => {
  let child: ChildProcess
  let startTime: string
  beforeAll(async () => {
    const [program, ...args] = FIRST_THREAD_ENDED!
    const env = { ...process.env, [LAUNCH_MARK]: '/run/of/it' }
    child = spawn(program!, args, { detached: true, stdio: 'ignore', env })
    const stat = () => readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    await vi.waitFor(() => expect(stat()[0]).toBe('Z'), 120_000)
    startTime = stat()[19]!
  })
  afterAll(() => void child.kill('SIGKILL'))

  test.each<[what: string, ask: (pid: number) => unknown, says: (pid: number) => unknown]>([
    ['is alive by its identity', probeProcess, () => ({ life: 'alive', startTime })],
    ['is no process that waits to be collected', pid => readProcess(pid)?.state, () => ''],
    [
      'is found for its session',
      control.observe,
      () => expect.objectContaining({ kind: 'found', startTime, state: '' }),
    ],
    ['keeps its group from being empty', listGroup, pid => [pid]],
    ['is seen living in its group', control.observeGroup, () => 'living'],
    ['is a living daemon', isAlive, () => true],
    [
      'is named among what a launch has started',
      pid => listMarked().filter(marked => marked.pid === pid),
      pid => [{ pid, runDirectory: '/run/of/it' }],
    ],
  ])('%s', async (_what, ask, says) => {
    expect(await ask(child.pid!)).toEqual(says(child.pid!))
  })

  test('and is gone when its last thread is', async () => {
    child.kill('SIGKILL')
    await expect.poll(() => probeProcess(child.pid!).life).toBe('gone')
    expect(listGroup(child.pid!)).toEqual([])
  })
})
