// A daemon is born once, dies in any way, and is never in anybody's way when it is dead.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect } from 'vitest'
import type { DaemonPaper } from '../../src/daemon/daemon-paper.ts'
import { isAlive } from '../../src/daemon/find-daemon.ts'
import { kill, type Provost, test } from './program.ts'
import { recordOnly } from './record-only.ts'
import { makeRepository } from './repository.ts'

test('of several that are started at once exactly one lives, and the others are told of it', async ({ provost }) => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => provost.run('daemon start --json')))
  const [won, ...others] = starts.filter(start => start.exitCode === 0)
  expect(others).toEqual([])
  const { pid, address } = provost.trackDaemon(won!.json)
  for (const lost of starts.filter(start => start !== won)) {
    expect(lost).toMatchObject({ exitCode: 4, json: { code: 'DAEMON_RUNNING', details: { pid, address } } })
  }
  expect((await provost.run('daemon status --json')).json).toMatchObject({ running: true, pid, address })
})

test('a restart ends it and starts another one; where none ran it starts one', async ({ provost }) => {
  const { pid } = await provost.startDaemon()
  const again = provost.trackDaemon((await provost.run('daemon restart --json')).json)
  expect(again).toMatchObject({ stopped: pid, started: true })
  expect(isAlive(pid)).toBe(false)
  await provost.run('daemon stop')
  expect(provost.trackDaemon((await provost.run('daemon restart --json')).json)).toMatchObject({ stopped: null })
})

describe('killed without warning', () => {
  test('it leaves its papers, and commands work as if it had never been', async ({ provost }) => {
    await killDaemon(provost)
    expect(await provost.run('project list --json')).toMatchObject({ exitCode: 0, json: { projects: [] } })
    expect(await provost.run('daemon status --json')).toMatchObject({ exitCode: 1, json: { running: false } })
    expect(await provost.run('daemon stop --json')).toMatchObject({ exitCode: 0, json: { stopped: false } })
  })

  test('the next one takes over and does what was left to do', async ({ provost }) => {
    const dead = await killDaemon(provost)
    await recordOnly(provost, await makeRepository(join(provost.place, 'shop')))
    const { pid } = await provost.startDaemon()
    expect(pid).not.toBe(dead.pid)
    await expect.poll(async () => (await provost.run('project show shop --json')).json.inspected).not.toBeNull()
  })

  async function killDaemon(provost: Provost): Promise<DaemonPaper> {
    const paper = await provost.startDaemon()
    kill(paper.pid)
    await expect.poll(() => isAlive(paper.pid)).toBe(false)
    expect([existsSync(paperOf(provost)), existsSync(paper.socket!)]).toEqual([true, true])
    return paper
  }
})

describe('asked to end', () => {
  test.for<[signal: NodeJS.Signals, exitCode: number]>([
    ['SIGTERM', 0],
    ['SIGHUP', 0],
    ['SIGINT', 130],
  ])('%s: it ends in good order with exit code %i', async ([signal, code], { provost }) => {
    const daemon = provost.start('daemon run --json')
    const paper = await readPaper(daemon)
    daemon.kill(signal)
    const [exitCode] = await once(daemon, 'close')
    expect(exitCode).toBe(code)
    expect([existsSync(paperOf(provost)), existsSync(paper.socket!)]).toEqual([false, false])
  })

  test('`daemon stop` returns when it is gone, and says so when there is none', async ({ provost }) => {
    const { pid, socket } = await provost.startDaemon()
    expect(await provost.run('daemon stop --json')).toMatchObject({ exitCode: 0, json: { stopped: true, pid } })
    expect([isAlive(pid), existsSync(paperOf(provost)), existsSync(socket!)]).toEqual([false, false, false])
    expect(await provost.run('daemon stop --json')).toMatchObject({ exitCode: 0, json: { stopped: false } })
  })
})

test('when its home is deleted, it ends by itself and does not bring the home back', async ({ provost }) => {
  const daemon = provost.start('daemon run --json')
  await readPaper(daemon)
  await rm(provost.home, { recursive: true, maxRetries: 10 })
  const [exitCode] = await once(daemon, 'close')
  expect([exitCode, existsSync(provost.home)]).toEqual([0, false])
})

function paperOf({ home }: Provost): string {
  return join(home, 'daemon.json')
}

async function readPaper({ stdout }: { stdout: NodeJS.ReadableStream | null }): Promise<DaemonPaper> {
  const [line] = await once(createInterface({ input: stdout! }), 'line')
  return JSON.parse(line)
}
