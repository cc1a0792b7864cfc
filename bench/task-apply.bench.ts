// Applying a change of 1,000 files and taking it out again, against `git apply` and `git apply --reverse` of the same patch.
// Ours also reads every file before and after and waits until the disk has it; git does neither.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256Of } from '../src/files/hashed-file.ts'
import { noStepWatch } from '../src/kernel/ports/step-watch.ts'
import { gitWorkspace } from '../src/task/adapters/workspace/git-workspace.ts'
import type { ChangeEntry } from '../src/task/rules/change/change-entry.ts'
import { planApply } from '../src/task/rules/change/plan-apply.ts'
import { planRevert } from '../src/task/rules/change/plan-revert.ts'
import { groupSteps } from '../src/task/rules/plan/order-steps.ts'
import { sideBySide } from '../src/task/usecases/agents/side-by-side.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const FILES = 1_000
const FOLDERS = 20
const PATHS = Array.from({ length: FILES }, (_, index) => `f${index % FOLDERS}/${index}.txt`)
const before = (path: string) => `${path}\n`.repeat(100)
const after = (path: string) => `${before(path)}and one more\n`

const ENTRIES: readonly ChangeEntry[] = PATHS.map(path => ({
  path,
  before: { hash: sha256Of(before(path)), mode: '100644' },
  after: { hash: sha256Of(after(path)), mode: '100644' },
}))

export const bench: Bench = {
  name: 'task-apply',
  target: { atMost: 3 },
  run: () =>
    inThrowawayDirectory(async place => {
      const [ours, theirs] = [fill(join(place, 'ours')), fill(join(place, 'theirs'))]
      const patch = makePatch(theirs)
      const subject = async () => {
        await applyOurs(ours)
        await revertOurs(ours)
      }
      const baseline = () => {
        execFileSync('git', ['apply', '-'], { cwd: theirs, input: patch })
        execFileSync('git', ['apply', '--reverse', '-'], { cwd: theirs, input: patch })
      }
      const options = { calls: 1, rounds: 11, warmUps: 1 }
      return [timeRow('apply and revert 1,000 files : git apply', await compare(subject, baseline, options))]
    }),
}

async function applyOurs(root: string): Promise<void> {
  const plan = planApply(
    ENTRIES.map(entry => ({ ...entry, op: 'update' as const })),
    await gitWorkspace.readDisk(root, PATHS),
  )
  for (const group of groupSteps(plan.steps)) {
    await sideBySide(group, ({ path }) => write(root, path, 'after'))
  }
  await expectAll(root, 'after')
}

async function revertOurs(root: string): Promise<void> {
  const plan = planRevert(ENTRIES, await gitWorkspace.readDisk(root, PATHS), { force: [], partial: false })
  for (const group of groupSteps(plan.steps)) {
    await sideBySide(group, ({ path }) => write(root, path, 'before'))
  }
  await expectAll(root, 'before')
}

async function write(root: string, path: string, side: 'before' | 'after'): Promise<void> {
  const index = PATHS.indexOf(path)
  const entry = ENTRIES[index]!
  const [content, expected] = side === 'after' ? [entry.after, entry.before] : [entry.before, entry.after]
  const aside = { directory: `${root}.aside`, name: `apply-1-${index}`, steps: noStepWatch }
  const text = side === 'after' ? after(path) : before(path)
  await gitWorkspace.carryOut(root, aside, { path, content, expected }, Buffer.from(text))
}

async function expectAll(root: string, side: 'before' | 'after'): Promise<void> {
  const disk = await gitWorkspace.readDisk(root, PATHS)
  for (const entry of ENTRIES) {
    const node = disk.get(entry.path)
    if (node?.kind !== 'file' || node.hash !== entry[side]!.hash) throw new Error(`${entry.path} is something else.`)
  }
}

function fill(root: string): string {
  for (const path of PATHS) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), before(path))
  }
  return root
}

function makePatch(root: string): Buffer {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  git('init', '--quiet')
  git('add', '--all')
  for (const path of PATHS) writeFileSync(join(root, path), after(path))
  const patch = git('diff')
  for (const path of PATHS) writeFileSync(join(root, path), before(path))
  return patch
}
