// The fixture itself: the person is nobody special, and both agents work and know their login in that home.
import { afterEach, expect, test } from 'vitest'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'

let ada: OrdinaryUser
let stub: ModelStub

afterEach(async () => {
  await ada.remove()
  await stub.close()
})

async function meet(login?: 'file' | 'key' | 'none'): Promise<void> {
  stub = await startModelStub({ about: 'A word.', turns: [{ answer: { text: 'Hello Ada.' } }] })
  ada = await OrdinaryUser.create({ url: stub.url, ...(login && { login }) })
}

test('is not root, and the home lies in no temporary directory', async () => {
  await meet()
  expect((await ada.execute(['id', '-u'])).stdout.trim()).not.toBe('0')
  expect(ada.home).not.toMatch(/^\/(?:tmp|var\/tmp|dev\/shm)\//)
  expect((await ada.run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  const root = await ada.makeRepository('shop', { 'README.md': '# A shop\n' })
  expect((await ada.execute(['git', 'log', '--format=%an'], { cwd: root })).stdout).toBe('Ada\n')
  expect(ada.fingerprint(['shop'])).toEqual(ada.fingerprint(['shop']))
})

test.each(['file', 'key'] as const)('both agents answer when the login is: %s', async login => {
  await meet(login)
  for (const argv of [
    ['claude', '-p', 'Say hello'],
    ['codex', 'exec', '--skip-git-repo-check', 'Say hello'],
  ])
    expect(await ada.execute(argv)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Hello Ada.') })
})

test.each([
  ['file', 0, 0],
  ['key', 0, 1], // its question looks at files only
  ['none', 1, 1],
] as const)('asked for its login (%s) Claude Code ends with %d and Codex with %d', async (login, claude, codex) => {
  await meet(login)
  expect((await ada.execute(['claude', 'auth', 'status'])).exitCode).toBe(claude)
  expect((await ada.execute(['codex', 'login', 'status'])).exitCode).toBe(codex)
})
