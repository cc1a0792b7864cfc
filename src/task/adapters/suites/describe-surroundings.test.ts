// What changes around a suite is seen: an installed package, a program of another version, a variable.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeSurroundings } from './describe-surroundings.ts'

let root: string
let path: string | undefined
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'provost-around-'))
  path = process.env.PATH
  await mkdir(join(root, 'bin'))
  await mkdir(join(root, 'node_modules'))
  await install('1.0.0')
  await writeProgram('echo 1')
  process.env.PATH = `${join(root, 'bin')}:${path}`
})
afterEach(async () => {
  if (path !== undefined) process.env.PATH = path
  delete process.env.LC_TEST
  await rm(root, { recursive: true })
})

const install = (version: string) => writeFile(join(root, 'node_modules/.package-lock.json'), version)
async function writeProgram(text: string): Promise<void> {
  await writeFile(join(root, 'bin/checker'), `#!/bin/sh\n${text}\n`)
  await chmod(join(root, 'bin/checker'), 0o755)
}
const look = (command: string[] | string = 'CI=1 checker --all && npm test') =>
  describeSurroundings({ root, commands: [command], places: ['node_modules', 'absent'] })

test('nothing has changed: the same words', async () => {
  const before = await look()
  expect(await look()).toEqual(before)
  expect(before).toHaveProperty('program checker')
  expect(before).toHaveProperty('program node')
  expect(before).not.toHaveProperty('place absent')
})

test.each<[string, () => Promise<void> | void]>([
  ['another package is installed', () => install('1.0.1')],
  ['the program is another one', () => writeProgram('echo 22')],
  ['a lock file comes', () => writeFile(join(root, 'yarn.lock'), 'x')],
  ['a variable comes', () => void Object.assign(process.env, { LC_TEST: 'C' })],
])('%s: other words', async (_name, change) => {
  const before = await look()
  await change()
  expect(await look()).not.toEqual(before)
})

test('a list names its program and not its arguments', async () => {
  expect(await look(['checker', 'sh'])).not.toHaveProperty('program sh')
})
