// What a directory may hold besides files of good manners.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeStateSite, type TestSite } from '#testing/worlds/state-site'
import { auditState } from '../usecases/audit-state.ts'
import { readStatusFile } from '../usecases/read-artifact.ts'
import { cleanupState } from '../usecases/sweep/cleanup-state.ts'
import { restoreSnapshot } from '../usecases/sweep/restore-snapshot.ts'
import { lookAtEntries } from './look-at-entries.ts'

let place: TestSite
beforeEach(() => {
  place = makeStateSite()
})
afterEach(() => place.end())

const inState = (name: string) => join(place.state, name)
const auditOf = async (name: string) => (await auditState(place.site)).entries.find(entry => entry.name === name)

test.each<[what: string, name: string, make: () => void, rule: string]>([
  ['a link out of the directory', 'plan.md', () => symlinkSync('/etc/passwd', inState('plan.md')), 'symlink'],
  ['a broken link', 'review.md', () => symlinkSync('nowhere', inState('review.md')), 'symlink'],
  ['a FIFO', 'pipe', () => execFileSync('mkfifo', [inState('pipe')]), 'special_file'],
  ['a FIFO with a legal name', 'plan.md', () => execFileSync('mkfifo', [inState('plan.md')]), 'special_file'],
  ['a directory', 'sub', () => mkdirSync(inState('sub')), 'directory_not_listed'],
  ['a directory with a legal name', 'plan.md', () => mkdirSync(inState('plan.md')), 'kind_mismatch'],
  ['a line break', 'a\nb.md', () => writeFileSync(inState('a\nb.md'), ''), 'nothing_matches'],
  [
    'control characters',
    '\u001b[31mred\u0007',
    () => writeFileSync(inState('\u001b[31mred\u0007'), ''),
    'nothing_matches',
  ],
  ['255 bytes', `${'ü'.repeat(127)}x`, () => writeFileSync(inState(`${'ü'.repeat(127)}x`), ''), 'nothing_matches'],
  ['the name of a flag', '--apply', () => writeFileSync(inState('--apply'), ''), 'nothing_matches'],
  ['a name that is a trap', '__proto__', () => writeFileSync(inState('__proto__'), ''), 'nothing_matches'],
])('%s is ad hoc, moves by cleanup, and comes back', async (_what, name, make, rule) => {
  make()
  expect(await auditOf(name)).toMatchObject({ bucket: 'ad_hoc', rule })
  const { moves, snapshot } = await cleanupState(place.site, { apply: true })
  expect(moves).toMatchObject([{ name, result: 'moved' }])
  expect(readdirSync(place.state)).toEqual(['.archive'])
  const { names } = await restoreSnapshot(place.site, { name: snapshot!, apply: true })
  // A pipe cannot be copied; it stays in the snapshot, and the answer says so.
  expect(names).toEqual([{ name, result: rule === 'special_file' ? 'failed' : 'restored' }])
})

test('names that are not UTF-8 are all listed, as pictures, and moved by their bytes', async () => {
  const raw = (byte: number) =>
    Buffer.concat([Buffer.from(`${place.state}/n`), Buffer.from([byte]), Buffer.from('.md')])
  writeFileSync(raw(0xff), 'one')
  writeFileSync(raw(0xfe), 'two')
  writeFileSync(inState('n\\xff.md'), 'three')
  const { entries } = await lookAtEntries(place.state)
  expect(entries.map(entry => entry.name).sort()).toEqual(['n\\xfe.md', 'n\\xff.md', 'n\\xff.md\\'])
  const { moves, snapshot } = await cleanupState(place.site, { apply: true })
  expect(moves.map(({ result }) => result)).toEqual(['moved', 'moved', 'moved'])
  const restored = await restoreSnapshot(place.site, { name: snapshot!, apply: true })
  expect(restored.names.map(({ result }) => result)).toEqual(['restored', 'restored', 'restored'])
  const names = readdirSync(place.state, 'buffer').map(name => name.toString('latin1'))
  expect(names).toEqual(expect.arrayContaining(['n\xff.md', 'n\xfe.md', 'n\\xff.md']))
})

test('a socket is ad hoc', async () => {
  const server = createServer().listen(inState('s'))
  await new Promise(resolve => server.once('listening', resolve))
  expect(await auditOf('s')).toMatchObject({ kind: 'other', rule: 'special_file' })
  server.close()
})

test('a file that vanishes while the directory is looked at is not listed', async () => {
  for (let n = 0; n < 3000; n++) writeFileSync(inState(`review-${n}.md`), '')
  const looking = lookAtEntries(place.state)
  execFileSync('sh', ['-c', 'rm review-2*.md'], { cwd: place.state })
  const { entries } = await looking
  expect(entries.length).toBeLessThan(3000)
  expect(entries.every(entry => entry.mtimeMs !== null)).toBe(true)
})

test('a file that may not be read is classified, moved and restored all the same', async () => {
  writeFileSync(inState('secret.txt'), 'x')
  chmodSync(inState('secret.txt'), 0o000)
  expect(await auditOf('secret.txt')).toMatchObject({ bucket: 'ad_hoc', rule: 'nothing_matches', size: 1 })
  expect((await cleanupState(place.site, { apply: true })).moves).toMatchObject([{ result: 'moved' }])
})

test('a link is never read through', async () => {
  symlinkSync('/etc/passwd', inState('research.md'))
  await expect(readStatusFile(place.site, { name: 'research.md' })).rejects.toThrow(/symbolic link/)
})

test('a link or a file in the place of the archive stops every sweep before it begins', async () => {
  writeFileSync(inState('stray'), '')
  symlinkSync('/tmp', inState('.archive'))
  await expect(cleanupState(place.site, { apply: true })).rejects.toThrow(/not a real directory/)
  expect(readdirSync(place.state).sort()).toEqual(['.archive', 'stray'])
})
