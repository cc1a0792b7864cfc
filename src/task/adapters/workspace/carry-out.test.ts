// Somebody edits the path of a step between every two of its moves: whatever they do, it lies at its path or aside afterwards,
// and the step says that it met them.
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256Of } from '#files/hashed-file'
import { noStepWatch } from '#kernel/ports/step-watch'
import { carryOutWrites } from './carry-out.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'provost-step-'))
  mkdirSync(join(root, 'tree'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const content = (text: string) => ({ hash: sha256Of(text), mode: '100644' as const })
const OLD = content('old')
const NEW = content('new')

const STEPS = {
  write: { step: { path: 'a', content: NEW, expected: OLD }, bytes: 'new' },
  create: { step: { path: 'a', content: NEW, expected: null }, bytes: 'new' },
  delete: { step: { path: 'a', content: null, expected: OLD }, bytes: null },
} as const

const MOMENTS = ['looked at a', 'took a', 'placed a'] as const

const HABITS: Readonly<Record<string, (file: string) => void>> = {
  'writes in place': file => writeFileSync(file, 'mine'),
  'appends to it': file => writeFileSync(file, 'mine', { flag: 'a' }),
  'replaces it': file => {
    writeFileSync(`${file}~`, 'mine')
    renameSync(`${file}~`, file)
  },
  'makes a directory of it': file => {
    rmSync(file, { force: true })
    mkdirSync(file)
    writeFileSync(join(file, 'note'), 'mine')
  },
  'makes a link of it': file => {
    rmSync(file, { force: true })
    symlinkSync('mine', file)
  },
}

/** Everything that lies in the tree or aside, as text. */
function readAll(place: string): string {
  const texts = readdirSync(place, { recursive: true, withFileTypes: true }).map(entry => {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) return 'mine (a link)'
    return entry.isFile() ? readFileSync(path, 'utf8') : ''
  })
  return texts.join('\n')
}

const asideOf = (steps: (step: string) => void) => ({ directory: join(root, 'aside'), name: 'apply-1-0', steps })

for (const [action, { step, bytes }] of Object.entries(STEPS)) {
  describe(`a ${action}`, () => {
    for (const moment of MOMENTS) {
      for (const [habit, edit] of Object.entries(HABITS)) {
        test(`loses nothing of somebody who ${habit} when it has ${moment.slice(0, -2)}`, async () => {
          const file = join(root, 'tree', 'a')
          if (step.expected !== null) writeFileSync(file, 'old')
          const watch = (name: string) => {
            if (name === moment) edit(file)
          }
          const end = await carryOutWrites(
            join(root, 'tree'),
            asideOf(watch),
            step,
            bytes === null ? null : Buffer.from(bytes),
          )
          expect(readAll(root)).toContain('mine')
          // Who came after the file was placed has edited the new one: that is no matter of this step.
          if (end.met === null) expect(readAll(join(root, 'tree'))).toContain('mine')
          else expect(['placed a', 'took a', 'looked at a']).toContain(moment)
          if (moment === 'looked at a') expect(end.met).not.toBeNull()
        })
      }
    }
  })
}

test('who had the file open before writes into the file that lies aside, and nothing is lost', async () => {
  const file = join(root, 'tree', 'a')
  writeFileSync(file, 'old')
  const open = openSync(file, 'r+')
  const end = await carryOutWrites(join(root, 'tree'), asideOf(noStepWatch), STEPS.write.step, Buffer.from('new'))
  writeSync(open, 'mine')
  closeSync(open)
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readFileSync(end.kept!, 'utf8')).toBe('mine')
  expect(end.kept).toMatch(new RegExp(`\\.kept\\.${OLD.hash}$`))
})

test('who writes while the file is looked at a last time gets the very same file back', async () => {
  const file = join(root, 'tree', 'a')
  writeFileSync(file, 'old')
  const open = openSync(file, 'r+')
  const watch = (name: string) => void (name === 'took a' && writeSync(open, 'mi'))
  const end = await carryOutWrites(join(root, 'tree'), asideOf(watch), STEPS.write.step, Buffer.from('new'))
  writeSync(open, 'ne')
  closeSync(open)
  expect([end.met, readFileSync(file, 'utf8')]).toEqual(['DRIFT', 'mine'])
})

test('who may read a file is not ours to decide; who may run it is', async () => {
  const file = join(root, 'tree', 'a')
  writeFileSync(file, 'old')
  chmodSync(file, 0o600)
  const step = { ...STEPS.write.step, content: { ...NEW, mode: '100755' as const } }
  await carryOutWrites(join(root, 'tree'), asideOf(noStepWatch), step, Buffer.from('new'))
  expect(statSync(file).mode & 0o777).toBe(0o700)
  const back = { path: 'a', content: NEW, expected: { ...NEW, mode: '100755' as const } }
  await carryOutWrites(join(root, 'tree'), asideOf(noStepWatch), back, null)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a file that somebody removed in the meantime is not made again by a change of its mode', async () => {
  const file = join(root, 'tree', 'a')
  writeFileSync(file, 'new')
  const step = { path: 'a', content: { ...NEW, mode: '100755' as const }, expected: NEW }
  const end = await carryOutWrites(
    join(root, 'tree'),
    asideOf(() => unlinkSync(file)),
    step,
    null,
  )
  expect([end.met, existsSync(file)]).toEqual(['DRIFT', false])
})
