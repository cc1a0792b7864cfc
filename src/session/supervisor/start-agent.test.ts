import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startAgent } from './start-agent.ts'

test('before the gate is opened nothing of the agent runs, and a closed gate lets nothing through', async () => {
  const place = mkdtempSync(join(tmpdir(), 'provost-gate-'))
  const sign = join(place, 'ran')
  const launch = {
    ...({ schema: 1, sessionId: 'shop-1', generation: 1, harness: 'command', terminal: false } as const),
    ...({ argv: ['touch', sign], cwd: place, stdin: 'closed', firstInput: null, dialect: 'none' } as const),
  }
  const { gate, streams, ended } = await startAgent(place, launch, { PATH: '/usr/bin:/bin' })
  gate.destroy() // as when the supervisor dies here
  expect(await ended).toEqual({ exitCode: 1, signal: null })
  expect(existsSync(sign)).toBe(false)
  streams?.keeper.end()
  for (const stream of [streams?.input, streams?.output, streams?.errors]) stream?.destroy()
  rmSync(place, { recursive: true })
})
