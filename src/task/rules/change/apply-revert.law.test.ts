// Laws L11 to L13 on random trees: apply and revert restore every byte, repeat safely, and touch nothing else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderSteps } from '../plan/order-steps.ts'
import { type ChangeEntry, type FileContent, operationOf } from './change-entry.ts'
import { ancestorsOf, type DiskNode, type DiskTree } from './disk-tree.ts'
import { type ApplyStep, planApply } from './plan-apply.ts'
import { planRevert, type RevertStep } from './plan-revert.ts'

type Files = ReadonlyMap<string, FileContent>

const content = fc.record(
  { hash: fc.constantFrom('h1', 'h2', 'h3'), mode: fc.constantFrom('100644', '100755') },
  { noNullPrototype: true },
)
const path = fc.constantFrom('a', 'b', 'lib', 'lib/x', 'lib/y/z', 'src/a.ts', 'src/b.ts', 'lib2/x', 'docs')

/** No path may be both a file and the directory of another: such a tree cannot lie on a disk. */
function isPossible(files: Files): boolean {
  return [...files.keys()].every(name => !ancestorsOf(name).some(ancestor => files.has(ancestor)))
}

const files = fc
  .array(fc.tuple(path, content), { maxLength: 6 })
  .map((pairs): Files => new Map(pairs))
  .filter(isPossible)

/** A change from one tree to another, over the paths where they differ. */
function changeBetween(before: Files, after: Files): ChangeEntry[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  const entries = paths.map(name => ({ path: name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
  return entries.filter(entry => JSON.stringify(entry.before) !== JSON.stringify(entry.after))
}

const withOperations = (entries: readonly ChangeEntry[]) =>
  entries.map(entry => ({ ...entry, op: operationOf(entry.before, entry.after) }))

/** What a shell would report about these paths. */
function look(disk: Files, paths: readonly string[]): DiskTree {
  return new Map(paths.map(name => [name, nodeAt(disk, name)]))
}

function nodeAt(disk: Files, name: string): DiskNode | null {
  const file = disk.get(name)
  if (file) return { kind: 'file', ...file }
  if (ancestorsOf(name).some(ancestor => disk.has(ancestor))) return { kind: 'file_parent' }
  return [...disk.keys()].some(other => other.startsWith(`${name}/`)) ? { kind: 'dir' } : null
}

/** Carries out steps as the shell does. A crash after some of them is the same with a shorter list. */
function carryOut(
  disk: Files,
  steps: readonly (ApplyStep | RevertStep)[],
  target: (name: string) => FileContent | null,
): Files {
  const after = new Map(disk)
  for (const { path: name, action } of orderSteps(steps)) {
    const wanted = target(name)
    if (action === 'delete' || action === 'forced_delete') after.delete(name)
    else if (wanted) after.set(name, wanted)
    if (wanted && action === 'chmod') expect(disk.get(name)?.hash, 'chmod keeps the bytes').toBe(wanted.hash)
  }
  expect(isPossible(after), 'no step may write below a file or over a directory').toBe(true)
  return after
}

const same = (left: Files, right: Files) => expect(left).toEqual(right)

function withUnrelated(disk: Files, entries: readonly ChangeEntry[], unrelated: Files): Files {
  const named = new Set(entries.map(entry => entry.path))
  const others = [...unrelated].filter(([name]) => !named.has(name))
  const joined: Files = new Map([...disk, ...others])
  return joined
}

const scene = fc.tuple(files, files, files).map(([before, after, unrelated]) => {
  const entries = changeBetween(before, after)
  const named = new Set(entries.map(entry => entry.path))
  const changed = new Map([...before].filter(([name]) => named.has(name)))
  return { entries, paths: [...named], disk: withUnrelated(changed, entries, unrelated) }
})
// Unrelated files that are in the way of the change make it a refusal, which has its own law below.
const soundScene = scene.filter(({ disk, entries, paths }) => {
  const end = new Map(disk)
  for (const { path: name, after } of entries) after ? end.set(name, after) : end.delete(name)
  return paths.length > 0 && isPossible(disk) && isPossible(end)
})

const afterOf = (entries: readonly ChangeEntry[]) => (name: string) =>
  entries.find(entry => entry.path === name)?.after ?? null
const beforeOf = (entries: readonly ChangeEntry[]) => (name: string) =>
  entries.find(entry => entry.path === name)?.before ?? null
const wish = { force: [], partial: false }

test('L11 apply then revert restores every byte and mode, and touches no other path', () => {
  fc.assert(
    fc.property(soundScene, ({ entries, paths, disk }) => {
      const apply = planApply(withOperations(entries), look(disk, paths))
      expect(apply).toMatchObject({ ok: true, refusals: [] })
      const applied = carryOut(disk, apply.steps, afterOf(entries))
      for (const { path: name, after } of entries) expect(applied.get(name) ?? null).toEqual(after)
      const revert = planRevert(entries, look(applied, paths), wish)
      expect(revert).toMatchObject({ ok: true, status: 'revert', conflicts: [] })
      same(carryOut(applied, revert.steps, beforeOf(entries)), disk)
      expect([...apply.steps, ...revert.steps].every(step => paths.includes(step.path))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('L12 after a crash at any step the same command ends in the same tree, and once more does nothing', () => {
  fc.assert(
    fc.property(soundScene, fc.nat(6), ({ entries, paths, disk }, crash) => {
      const changes = withOperations(entries)
      const first = planApply(changes, look(disk, paths))
      const whole = carryOut(disk, first.steps, afterOf(entries))
      const halfway = carryOut(disk, orderSteps(first.steps).slice(0, crash), afterOf(entries))
      const again = planApply(changes, look(halfway, paths))
      expect(again.ok).toBe(true)
      same(carryOut(halfway, again.steps, afterOf(entries)), whole)
      expect(planApply(changes, look(whole, paths)).status).toBe('already')

      const back = planRevert(entries, look(whole, paths), wish)
      const halfBack = carryOut(whole, orderSteps(back.steps).slice(0, crash), beforeOf(entries))
      const backAgain = planRevert(entries, look(halfBack, paths), wish)
      same(carryOut(halfBack, backAgain.steps, beforeOf(entries)), disk)
      expect(planRevert(entries, look(disk, paths), wish).status).toBe('already')
    }),
    { numRuns: 2000 },
  )
})

test('L13 a refused apply or revert has no step, and one edited path refuses the whole', () => {
  const edited: FileContent = { hash: 'edited', mode: '100644' }
  fc.assert(
    fc.property(soundScene, fc.nat(5), ({ entries, paths, disk }, index) => {
      const name = paths[index % paths.length]!
      const touched = new Map(disk).set(name, edited)
      fc.pre(isPossible(touched))
      const apply = planApply(withOperations(entries), look(touched, paths))
      expect(apply).toMatchObject({ ok: false, status: 'refused', steps: [] })
      expect(apply.refusals).toContainEqual({ path: name, code: 'DRIFT' })

      const applied = carryOut(disk, planApply(withOperations(entries), look(disk, paths)).steps, afterOf(entries))
      const meddled = new Map(applied).set(name, edited)
      fc.pre(isPossible(meddled))
      const revert = planRevert(entries, look(meddled, paths), wish)
      expect(revert).toMatchObject({ ok: false, status: 'refused', steps: [] })
      const partial = planRevert(entries, look(meddled, paths), { force: [], partial: true })
      expect(partial.steps.some(step => step.path === name)).toBe(false)
      const forced = planRevert(entries, look(meddled, paths), { force: [name], partial: false })
      expect(forced.ok).toBe(true)
      same(carryOut(meddled, forced.steps, beforeOf(entries)), disk)
    }),
    { numRuns: 1000 },
  )
})
