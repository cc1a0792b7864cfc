// The first real task, as everybody else has it, on machines that lack one of the things that cages are built with: the other
// way to build one, and copied state, carry a real agent through as well. Without any way: no-cages.test.ts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readText } from '../e2e/ended.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')
const RUNNER = join(CHECKOUT, 'node_modules', 'vitest', 'vitest.mjs')
const LONG = { timeout: 3_000_000 }

/** Of this very run; what is started in there is another one. */
const isOfThisRun = (name: string) => /^(?:VITEST|NODE_ENV|PROVOST_(?:TESTS|FAILED))/.test(name)

// Only root can take something away from a machine.
test.runIf(process.getuid!() === 0).each(['bwrap', 'overlays'])('without %s', LONG, async without => {
  const kept = Object.entries(process.env).filter(([name]) => !isOfThisRun(name))
  const env = { ...Object.fromEntries(kept), PROVOST_MACHINE_WITHOUT: without }
  const words = [RUNNER, 'run', '-c', 'vitest.agents.config.ts', 'first-task']
  const machine = ['sh', join(import.meta.dirname, 'poorer-machine.sh'), without]
  const [program = '', ...args] = [...machine, process.execPath, ...words]
  const child = spawn(program, args, { cwd: CHECKOUT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = Promise.all([child.stdout, child.stderr].map(readText))
  const [exitCode] = await once(child, 'close')
  const said = (await texts).join('')
  expect(exitCode, said).toBe(0)
  expect(said).toMatch(/2 passed/) // both agents
})
