// A home with a store of its own pays nothing for what takes several machines: none of it is loaded.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './program.ts'

const TELL = `process.on('exit', () => {
  const files = Object.keys(require.cache).concat(process.moduleLoadList)
  const heavy = files.filter(name => /packages\\/pg|NativeModule (tls|https)$/.test(name))
  require('node:fs').appendFileSync(process.env.TOLD_IN, 'ran ' + heavy.join(' ') + '\\n')
})`

test('no command of a home with SQLite loads a driver, a queue or TLS', async ({ provost }) => {
  const hook = join(provost.place, 'tell.cjs')
  const told = join(provost.place, 'told.txt')
  await writeFile(hook, TELL)
  const env = { NODE_OPTIONS: `--require=${hook}`, TOLD_IN: told }
  for (const line of ['work list', 'node list', 'session list', 'project list'])
    expect(await provost.run(`${line} --no-daemon`, { env })).toMatchObject({ exitCode: 0 })
  expect(new Set((await readFile(told, 'utf8')).split('\n'))).toEqual(new Set(['ran ', '']))
})
