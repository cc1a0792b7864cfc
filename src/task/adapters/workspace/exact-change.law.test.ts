// Law L11 on real trees: apply then revert restores every byte and mode of every path of the change and touches no other,
// whatever else lies in the tree.
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Of } from '#files/hashed-file'
import { noStepWatch } from '#kernel/ports/step-watch'
import { type ChangeEntry, type FileMode, operationOf } from '#task/rules/change/change-entry'
import { planApply } from '#task/rules/change/plan-apply'
import { planRevert } from '#task/rules/change/plan-revert'
import { orderSteps } from '#task/rules/plan/order-steps'
import { gitWorkspace } from './git-workspace.ts'

type Content = { readonly text: string; readonly mode: FileMode }
type Tree = Readonly<Record<string, Content>>

const name = fc.constantFrom('a', 'b', 'c', 'ü ö', 'x.txt')
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(parts => parts.join('/'))
const content = fc.record({ text: fc.string({ maxLength: 20 }), mode: fc.constantFrom<FileMode>('100644', '100755') })

/** A tree in which no file is also a directory. */
const tree = fc.dictionary(path, content, { maxKeys: 8 }).map(files => {
  const paths = Object.keys(files)
  const isFile = (one: string) => !paths.some(other => other.startsWith(`${one}/`))
  return Object.fromEntries(Object.entries(files).filter(([one]) => isFile(one))) as Tree
})

const hashed = (one: Content | undefined) => (one ? { hash: sha256Of(one.text), mode: one.mode } : null)

function entriesBetween(before: Tree, after: Tree): ChangeEntry[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const entries = paths.map(one => ({ path: one, before: hashed(before[one]), after: hashed(after[one]) }))
  return entries.filter(entry => JSON.stringify(entry.before) !== JSON.stringify(entry.after))
}

async function write(root: string, files: Tree): Promise<void> {
  for (const [file, { text, mode }] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
    await chmod(join(root, file), mode === '100755' ? 0o755 : 0o644)
  }
}

async function snapshot(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))
  return Promise.all(
    files.toSorted().map(async file => {
      const found = await lstat(file)
      const bytes = found.isSymbolicLink() ? await readlink(file) : await readFile(file, 'hex')
      return `${file.slice(root.length)} ${found.mode.toString(8)} ${bytes}`
    }),
  )
}

async function carryOut(
  root: string,
  entries: readonly ChangeEntry[],
  steps: readonly { path: string; action: string }[],
  to: 'before' | 'after',
  texts: Tree,
) {
  for (const step of steps) {
    const index = entries.findIndex(entry => entry.path === step.path)
    const entry = entries[index]!
    const [content, expected] = to === 'after' ? [entry.after, entry.before] : [entry.before, entry.after]
    const isChmod = step.action === 'chmod' || content === null
    const bytes = isChmod ? null : new TextEncoder().encode(texts[step.path]!.text)
    const aside = { directory: `${root}.aside`, name: `apply-1-${index}`, steps: noStepWatch }
    const end = await gitWorkspace.carryOut(root, aside, { path: step.path, content, expected }, bytes)
    expect(end.met).toBeNull()
  }
}

test('apply and revert on random trees with unrelated files in between', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(tree, tree, async (before, after) => {
      const root = await mkdtemp(join(tmpdir(), 'provost-law-'))
      try {
        await write(root, before)
        await writeFile(join(root, 'unrelated.bin'), Buffer.from([0, 255, 10, 13]))
        await symlink('nowhere', join(root, 'link'))
        const entries = entriesBetween(before, after)
        const paths = entries.map(entry => entry.path)
        const start = await snapshot(root)
        const apply = planApply(
          entries.map(entry => ({ ...entry, op: operationOf(entry.before, entry.after) })),
          await gitWorkspace.readDisk(root, paths),
        )
        expect(apply.refusals).toEqual([])
        await carryOut(root, entries, orderSteps(apply.steps), 'after', after)
        for (const [file, { text }] of Object.entries(after))
          expect(await readFile(join(root, file), 'utf8')).toBe(text)
        const disk = await gitWorkspace.readDisk(root, paths)
        const revert = planRevert(entries, disk, { force: [], partial: false })
        expect(revert.conflicts).toEqual([])
        await carryOut(root, entries, orderSteps(revert.steps), 'before', before)
        expect(await snapshot(root)).toEqual(start)
      } finally {
        for (const place of [root, `${root}.aside`]) await rm(place, { recursive: true, force: true })
      }
    }),
    { numRuns: 60 },
  ),
)

test('a directory that also holds somebody else’s file gives way to nothing', async () => {
  const root = await mkdtemp(join(tmpdir(), 'provost-law-'))
  await write(root, { 'a/b': { text: 'ours', mode: '100644' }, 'a/theirs': { text: 'theirs', mode: '100644' } })
  const entries = entriesBetween({ a: { text: 'file', mode: '100644' } }, { 'a/b': { text: 'ours', mode: '100644' } })
  const disk = await gitWorkspace.readDisk(
    root,
    entries.map(entry => entry.path),
  )
  const plan = planRevert(entries, disk, { force: [], partial: false })
  expect(plan).toMatchObject({ status: 'refused', conflicts: [{ path: 'a', code: 'NOT_A_FILE' }] })
  await rm(root, { recursive: true })
})

test('a step never goes through a link that appeared after the plan was made', async () => {
  const root = await mkdtemp(join(tmpdir(), 'provost-law-'))
  const outside = await mkdtemp(join(tmpdir(), 'provost-out-'))
  await symlink(outside, join(root, 'dir'))
  const step = { path: 'dir/x', content: { hash: sha256Of('x'), mode: '100644' }, expected: null } as const
  const aside = { directory: `${root}.aside`, name: 'apply-1-0', steps: noStepWatch }
  const end = await gitWorkspace.carryOut(root, aside, step, new TextEncoder().encode('x'))
  expect(end.met).toBe('SYMLINK_PARENT')
  expect(await readdir(outside)).toEqual([])
  for (const place of [root, outside]) await rm(place, { recursive: true })
})
