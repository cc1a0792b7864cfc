// A machine that forbids user namespaces: nothing is started, and what a person lets run open is called NOT CONFINED in every
// place. The programs are run in a user namespace in which no other one can be made, so nobody is told what they find.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { BRIEF, composeWholeTask, readPackage } from './whole-task.ts'

const POORER = ['sh', join(import.meta.dirname, 'poorer-machine.sh'), 'namespaces']
const LONG = { timeout: 1_200_000 }
const OWN = ['path-parse', '.local/share/provost', '.local/state', '.cache', '.npm', '.codex/tmp']

let stub: ModelStub
let user: OrdinaryUser

afterEach(async () => {
  await user.remove()
  await stub.close()
})

test.runIf(process.getuid!() === 0).each([
  ['claude-code', []],
  ['codex', ['--harness', 'codex']],
] as const)('with %s nothing is started but by a word, which every place repeats', LONG, async (harness, flags) => {
  stub = await startModelStub(composeWholeTask(harness))
  user = await OrdinaryUser.create({ url: stub.url, on: POORER })
  const root = await user.makeRepository('path-parse', await readPackage())
  const provost = (...words: string[]) => user.run(words, { cwd: root })
  expect((await provost('doctor')).stdout).toMatch(/confinement +failed +user namespaces are switched off/)
  for (const words of [['init'], ['task', 'new', BRIEF]]) {
    const { exitCode, stderr } = await provost(...words)
    expect(exitCode, stderr).toBe(0)
  }
  const before = user.fingerprint(OWN)

  const refused = await provost('task', 'run', ...flags)
  expect(`${refused.stdout}${refused.stderr}`).toContain('CONFINEMENT_FAILED')
  const spawned = await provost('session', 'spawn', '--prompt', 'x', ...flags)
  expect([spawned.exitCode, spawned.stderr]).toEqual([1, expect.stringContaining('[CONFINEMENT_FAILED]')])
  expect(stub.asked).toEqual([]) // no agent has asked its model anything
  expect(user.fingerprint(OWN)).toEqual(before)

  const word = await provost('session', 'spawn', '--prompt', 'x', '--confinement', 'off', '--json', ...flags)
  expect(word.exitCode, word.stderr).toBe(0)
  const { id } = word.json
  const because = 'NOT CONFINED: asked for by flag'
  for (const words of [`session show ${id}`, `why ${id}`])
    expect((await provost(...words.split(' '))).stdout).toContain(because)
  const events = (await provost('log', 'export')).stdout.trim().split('\n')
  const types = events.map(line => JSON.parse(line)).filter(({ type }) => /^session\.(?:un)?caged$/.test(type))
  expect(types.map(({ type, data }) => [type, data.words])).toEqual([['session.uncaged', because]])
  await provost('session', 'kill', id)
})
