// The files of a conversation come from one home and are the same in another; nothing that an agent laid there leads out of it.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { giveMemory, takeMemory } from './agent-memory.ts'

const NAME = '0b9d2c1e-7c55-4b0e-9f5e-3f1d7f2a1c10'
const BYTES = Buffer.from([0, 255, 10, 128])

function homeWith(files: Readonly<Record<string, Buffer>>): string {
  const home = temporaryDirectory('memory')
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(join(home, '.claude', 'projects', path, '..'), { recursive: true })
    writeFileSync(join(home, '.claude', 'projects', path), bytes)
  }
  return home
}

const open = (home: string) => ({ home, mounts: null })

test('it is the same byte for byte, where the next agent looks for it', async () => {
  const from = homeWith({ [`-a/${NAME}.jsonl`]: BYTES, [`-a/${NAME}/more.jsonl`]: BYTES, '-a/other.jsonl': BYTES })
  const files = await takeMemory(open(from), 'claude-code', NAME)
  expect(files.map(({ path }) => path).sort()).toEqual([`-a/${NAME}.jsonl`, `-a/${NAME}/more.jsonl`])
  const to = homeWith({})
  await giveMemory(open(to), 'claude-code', '/w/b', files)
  for (const path of [`-w-b/${NAME}.jsonl`, `-w-b/${NAME}/more.jsonl`])
    expect(readFileSync(join(to, '.claude', 'projects', path))).toEqual(BYTES)
})

test('a link is not followed, and an agent that keeps nothing has nothing', async () => {
  const home = homeWith({ '-a/other.jsonl': BYTES })
  writeFileSync(join(home, 'secret'), 'secret')
  symlinkSync(join(home, 'secret'), join(home, '.claude', 'projects', '-a', `${NAME}.jsonl`))
  expect(await takeMemory(open(home), 'claude-code', NAME)).toEqual([])
  expect(await takeMemory(open(home), 'command', NAME)).toEqual([])
  expect(await takeMemory(open(temporaryDirectory('memory')), 'codex', NAME)).toEqual([])
})

test('a path that would lead out is not written', async () => {
  const home = homeWith({})
  await giveMemory(open(home), 'codex', '/w/b', [{ path: `../../${NAME}`, base64: BYTES.toString('base64') }])
  expect(() => readFileSync(join(home, NAME))).toThrow()
})
