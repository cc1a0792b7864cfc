// The keeper goes on for as long as the agent does, whatever became of its directory, and not a moment longer.
import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PIPES } from './agent-pipes.ts'
import { PipeKeeper } from './pipe-keeper.ts'

test('a keeper whose directory and supervisor are gone ends with its agent', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'provost-keeper-'))
  const pipes = [PIPES.output, PIPES.errors, PIPES.input].map(name => join(directory, name))
  execFileSync('mkfifo', pipes)
  const agent = pipes.map(path => openSync(path, constants.O_RDWR))
  const keeper = await PipeKeeper.start(directory, 'closed')
  const isThere = () => {
    try {
      process.kill(keeper.pid, 0)
      return true
    } catch {
      return false
    }
  }
  rmSync(directory, { recursive: true })
  keeper.abandon()
  await new Promise(resolve => setImmediate(resolve))
  expect(isThere()).toBe(true)
  for (const end of agent) closeSync(end)
  await expect.poll(isThere).toBe(false)
})
