// The law of cages (AU4) over random homes: what is sealed stays shut, nothing else is open, and no order matters.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CACHES, CAGED_HARNESSES, HARNESS_PLACES, MACHINE, SECRETS } from './cage-places.ts'
import { isInside } from './place-path.ts'
import { type MountPlan, type MountQuestion, type PlannedMount, planMounts } from './plan-mounts.ts'

const RUNS = Number(process.env.PROVOST_LAW_RUNS ?? 2000)

const HOME = '/home/ana'
const PROJECTS = [`${HOME}/code/shop`, `${HOME}/shop`, '/srv/shop', `${HOME}/.config/shop`, '/tmp/shop']
const OURS = [`${HOME}/.local/share/provost`, '/var/lib/provost', `${HOME}/.provost`, `${HOME}/code/shop/.provost/home`]
const STATE = Object.values(HARNESS_PLACES).flatMap(places => Object.values(places).flat())
const NAMES = [
  ...STATE,
  ...CACHES,
  ...SECRETS,
  '.bashrc',
  '.config',
  '.local',
  '.local/share',
  'code',
  'notes',
  'x.sock',
]
const PLACES = [...NAMES.map(name => `${HOME}/${name}`), ...MACHINE, '/srv', '/srv/data', '/opt', '/tmp', '/', HOME]

const place = fc.constantFrom(...PLACES, ...OURS, ...OURS.map(path => `${path}/runs`), ...PROJECTS)
const places = fc.uniqueArray(place, { maxLength: 3 })
const entry = fc.record({
  path: fc.constantFrom(...PLACES.filter(path => path !== '/'), ...OURS, ...OURS.map(path => `${path}/runs`)),
  kind: fc.constantFrom('dir', 'file', 'other'),
  real: fc.option(place, { freq: 4, nil: null }),
})

const question: fc.Arbitrary<MountQuestion> = fc
  .record({
    provostHome: fc.constantFrom(...OURS),
    project: fc.constantFrom(...PROJECTS),
    isAtHome: fc.boolean(),
    hasHandIn: fc.boolean(),
    harness: fc.constantFrom(...CAGED_HARNESSES),
    entries: fc.uniqueArray(entry, { maxLength: 40, selector: ({ path }) => path }),
    overlay: fc.boolean(),
    resolver: fc.constantFrom(null, '/run/resolv.conf'),
    state: places,
    show: places,
    hide: places,
    write: places,
  })
  .map(({ isAtHome, hasHandIn, ...wish }) => {
    const ours = isAtHome ? `${wish.provostHome}/worktrees` : `${wish.project}/.provost/worktrees`
    return {
      ...wish,
      home: HOME,
      workplaces: isAtHome ? [ours] : [],
      worktree: `${ours}/shop-7`,
      handIn: hasHandIn ? `${ours}/inbox` : null,
      layer: `${wish.provostHome}/cages/shop-7`,
    }
  })

/** The mount that a path is seen through: the nearest above it. */
function seenThrough(mounts: readonly PlannedMount[], path: string): PlannedMount {
  return mounts.filter(mount => isInside(path, mount.path)).at(-1)!
}

const SHOWS = ['ro', 'rw', 'overlay', 'copy']

function checkSealed({ worktree, handIn, provostHome, project, write }: MountQuestion, { mounts }: MountPlan): void {
  const given = [worktree, handIn]
  for (const sealed of [provostHome, `${project}/.provost`]) {
    for (const path of [sealed, `${sealed}/owner.pass`]) {
      const { mode } = seenThrough(mounts, path)
      expect(SHOWS.includes(mode), `${path} is ${mode}`).toBe(false)
    }
    const within = mounts.filter(mount => isInside(mount.path, sealed) && SHOWS.includes(mount.mode))
    expect(within.filter(({ path }) => !given.includes(path) && path !== project)).toEqual([])
  }
  const opened = mounts.filter(({ mode }) => mode === 'rw').map(({ path }) => path)
  expect(opened.filter(path => !given.includes(path) && !write.includes(path))).toEqual([])
}

function checkOrder({ mounts }: MountPlan): void {
  const paths = mounts.map(({ path }) => path)
  for (const [index, path] of paths.entries())
    expect(paths.slice(index + 1).filter(later => isInside(path, later))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
}

test('what is sealed is not shown, nothing is writable but what was given, and parents come first', () => {
  let planned = 0
  fc.assert(
    fc.property(question, wish => {
      const plan = planMounts(wish)
      checkOrder(plan)
      if (plan.refused) return
      planned++
      checkSealed(wish, plan)
    }),
    { numRuns: RUNS },
  )
  expect(planned).toBeGreaterThan(RUNS / 50) // else nothing was shown
})

test('the order in which things were found or wished for changes nothing', () => {
  const shuffled = question.chain(wish =>
    fc
      .tuple(
        ...[wish.entries, wish.show, wish.hide, wish.write].map(list =>
          fc.shuffledSubarray([...list], { minLength: list.length }),
        ),
      )
      .map(([entries, show, hide, write]) => ({
        wish,
        other: { ...wish, entries, show, hide, write } as MountQuestion,
      })),
  )
  fc.assert(
    fc.property(shuffled, ({ wish, other }) => {
      const [plan, again] = [planMounts(wish), planMounts(other)]
      // Of several refusals any may be named first.
      expect(again.refused === null).toBe(plan.refused === null)
      expect(again.mounts).toEqual(plan.mounts)
    }),
    { numRuns: RUNS },
  )
})
