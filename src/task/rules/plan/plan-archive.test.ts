// Law L14: redo archives exactly what belongs to the target and the phases behind it.
import { expect, test } from 'vitest'
import { WORK_PHASES } from '../phase/phase.ts'
import { findStructuralFlaws } from './find-structural-flaws.ts'
import { NEVER_MOVED, planArchive, snapshotDirectory } from './plan-archive.ts'

const FILES = [
  'state.json',
  'transcript.jsonl',
  'planning/planning.ai.json',
  'planning/plan.md',
  'review/plan-review.json',
  'code/diff.patch',
  'code/files/src/a.ts',
  'review/code-review.json',
  'test/eval-report.json',
  'test/logs/unit.log',
  'accept/decision.json',
  'accept/applied.json',
  'accept/before/1/0',
  'revert/record.json',
  'inbox/planning-1/demo-1/planning.ai.json',
  'history/1-planning/manifest.json',
]

test.each(WORK_PHASES)(
  'L14 redo of %s moves its own files and those behind it, each once, and nothing else',
  target => {
    const archives = WORK_PHASES.slice(WORK_PHASES.indexOf(target))
    const moves = planArchive(archives, 3, FILES)
    const moved = moves.map(({ from }) => from)
    expect(new Set(moved).size).toBe(moved.length)
    for (const file of moved)
      expect(
        NEVER_MOVED.some(kept => file === kept || file.startsWith(kept)),
        file,
      ).toBe(false)
    for (const { from, to } of moves) expect(to.startsWith('history/3-') && to.endsWith(`/${from}`), to).toBe(true)
    const movable = FILES.filter(file => !NEVER_MOVED.some(kept => file === kept || file.startsWith(kept)))
    const all = planArchive(WORK_PHASES, 3, FILES).map(({ from }) => from)
    expect(all.toSorted()).toEqual(movable.toSorted())
    const before = planArchive(WORK_PHASES.slice(0, WORK_PHASES.indexOf(target)), 3, FILES).map(({ from }) => from)
    expect([...before, ...moved].toSorted()).toEqual(movable.toSorted())
  },
)

test('a snapshot is named after attempt and phase', () =>
  expect(snapshotDirectory(2, 'codegen')).toBe('history/2-codegen'))

const base = new Set(['src/a.ts', 'src/auth/x.ts'])
const flaws: [path: string, intent: 'create' | 'update' | 'delete' | 'create_or_update', code: string][] = [
  ['src/a.ts', 'update', 'none'],
  ['src/b.ts', 'update', 'FILE_ABSENT'],
  ['src/b.ts', 'delete', 'FILE_ABSENT'],
  ['src/b.ts', 'create', 'none'],
  ['src/a.ts', 'create', 'FILE_EXISTS'],
  ['src/b.ts', 'create_or_update', 'none'],
  ['src/auth/**', 'update', 'none'],
  ['src/authz/**', 'update', 'FILE_ABSENT'],
  ['src/auth/**', 'create', 'none'],
]
test.each(flaws)('planning %s to %s on this base: %s', (path, intent, code) => {
  const [flaw] = findStructuralFlaws({ isValid: true, filePlan: [{ path, intent }], basePaths: base })
  expect(flaw?.code ?? 'none').toBe(code)
})

test('an invalid plan and an empty file plan are flaws themselves', () => {
  const codes = findStructuralFlaws({ isValid: false, filePlan: null, basePaths: base }).map(({ code }) => code)
  expect(codes).toEqual(['PLAN_INVALID', 'FILE_PLAN_EMPTY'])
})
