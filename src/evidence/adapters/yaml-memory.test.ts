// What a policy said is remembered, and never said wrongly.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rememberYamls } from './yaml-memory.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'provost-yaml-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const memoryFile = async () => join(directory, (await readdir(directory))[0]!)

/** Puts another value in the place of what is remembered, so that an answer tells where it came from. */
async function plant(from: string, to: string): Promise<void> {
  const file = await memoryFile()
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}

test('a text that was read before is remembered; a changed one and another program are read anew', async () => {
  const read = rememberYamls(directory, '1.0.0')
  expect(await read('/store', ['a: one', 'b: &x 1'])).toEqual([
    { ok: true, value: { a: 'one' } },
    { ok: false, because: 'aliases' },
  ])
  await plant('one', 'remembered')
  expect(await read('/store', ['a: one', 'b: &x 1'])).toMatchObject([{ value: { a: 'remembered' } }, { ok: false }])
  expect(await read('/other', ['a: one'])).toMatchObject([{ value: { a: 'one' } }])
  expect(await rememberYamls(directory, '1.0.1')('/store', ['a: one'])).toMatchObject([{ value: { a: 'one' } }])
  expect(await read('/store', ['a: two'])).toMatchObject([{ value: { a: 'two' } }])
})

test('a number that JSON cannot say is never remembered', async () => {
  const read = rememberYamls(directory, '1.0.0')
  for (let time = 0; time < 2; time++)
    expect(await read('/store', ['a: .inf'])).toEqual([{ ok: true, value: { a: Number.POSITIVE_INFINITY } }])
})

test.each(['', '{', '[]', '{"program":"1.0.0"}', '{"program":"1.0.0","kept":[]}'])(
  'a damaged memory is none: %j',
  async text => {
    const read = rememberYamls(directory, '1.0.0')
    await read('/store', ['a: 1'])
    await writeFile(await memoryFile(), text)
    expect(await read('/store', ['a: 1'])).toEqual([{ ok: true, value: { a: 1 } }])
  },
)

test('where nothing can be kept, everything is read', async () => {
  await writeFile(join(directory, 'file'), '')
  const read = rememberYamls(join(directory, 'file', 'below'), '1.0.0')
  expect(await read('/store', ['a: 1'])).toEqual([{ ok: true, value: { a: 1 } }])
})
