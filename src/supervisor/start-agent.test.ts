import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startAgent } from './start-agent.ts'

test('before the gate is opened nothing of the agent runs, and a closed gate lets nothing through', async () => {
  const place = mkdtempSync(join(tmpdir(), 'provost-gate-'))
  const sign = join(place, 'ran')
  const { child, ended } = await startAgent({
    schema: 1,
    sessionId: 'shop-1',
    generation: 1,
    harness: 'command',
    argv: ['touch', sign],
    cwd: place,
    env: { PATH: '/usr/bin:/bin' },
    stdin: 'closed',
    firstInput: null,
    dialect: 'none',
    terminal: false,
  })
  child.stdio[3]!.destroy() // as when the supervisor dies here
  expect(await ended).toEqual({ exitCode: 1, signal: null })
  expect(existsSync(sign)).toBe(false)
  rmSync(place, { recursive: true })
})
