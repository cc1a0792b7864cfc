import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '#cli/command'
import { composeErrorDocs } from '../rules/error-docs.ts'
import { run } from './docs.ts'

let cwd: string

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'provost-docs-'))
})
afterEach(() => rm(cwd, { recursive: true }))

const write = async () => run({ flags: { file: 'page.md' }, cwd } as unknown as CommandContext)
const page = () => join(cwd, 'page.md')

test('a new page is written, and one of ours brought up to date', async () => {
  await write()
  await writeFile(page(), (await readFile(page(), 'utf8')).replace('CRITICAL', 'DREADFUL'))
  expect(await write()).toMatchObject({ json: { written: true } })
  expect(await readFile(page(), 'utf8')).toBe(composeErrorDocs())
})

test.for(['my diary\n', '# Error codes\n\nby hand\n', ''])('what a person wrote is left as it is: %j', async text => {
  await writeFile(page(), text)
  await expect(write()).rejects.toMatchObject({ code: 'INPUT_INVALID', hint: 'pass another --file' })
  expect(await readFile(page(), 'utf8')).toBe(text)
})
