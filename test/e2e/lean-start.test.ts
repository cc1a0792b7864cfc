// Nobody pays for what others need: a home with a store of its own loads nothing that takes several machines, and a command that asks a
// daemon nothing that only the daemon calls.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const composeHook = (heavy: RegExp) => `process.on('exit', () => {
  const files = Object.keys(require.cache).concat(process.moduleLoadList)
  const heavy = files.filter(name => ${heavy}.test(name))
  require('node:fs').appendFileSync(process.env.TOLD_IN, 'ran ' + heavy.join(' ') + '\\n')
})`

test('no command of a home with SQLite loads a driver, a queue or TLS', async ({ provost }) => {
  const lines = ['work list', 'node list', 'session list', 'project list'].map(line => `${line} --no-daemon`)
  expect(await findHeavy(provost, lines, /packages\/pg|NativeModule (tls|https)$/)).toEqual(new Set(['ran ', '']))
})

test('a command that asks a daemon loads neither the house nor what it calls nothing of', async ({ provost }) => {
  await provost.startDaemon()
  const heavy = /house\.cjs|packages\/|NativeModule (child_process|crypto|fs\/promises|readline|sqlite)$/
  const cwd = await makeRepository(join(provost.place, 'shop'))
  const lines = ['project list', 'session list', 'task list', 'finding list']
  expect(await findHeavy(provost, lines, heavy, cwd)).toEqual(new Set(['ran ', '']))
})

/** What the commands said when they ended, each thing once. */
async function findHeavy(
  provost: Provost,
  lines: readonly string[],
  heavy: RegExp,
  cwd = provost.place,
): Promise<Set<string>> {
  const hook = join(provost.place, 'tell.cjs')
  const told = join(provost.place, 'told.txt')
  await writeFile(hook, composeHook(heavy))
  const env = { NODE_OPTIONS: `--require=${hook}`, TOLD_IN: told }
  for (const line of lines) expect(await provost.run(line, { env, cwd })).toMatchObject({ exitCode: 0 })
  return new Set((await readFile(told, 'utf8')).split('\n'))
}
