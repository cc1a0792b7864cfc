// What a whole task costs beside its agents, on 20,000 files and with agents that take no time, against one `git worktree add`
// of the same files; how much of it is the size of the repository; and the same in processor time, which a busy machine does not
// change. Each measured task is a first one: nothing was checked out before.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openTaskWorld, type TaskWorld } from '../src/testing/worlds/task-world.ts'
import type { Bench, Row } from './bench.ts'

// Agents have the supervisor that people have: from the sources each would take four times as long to start.
process.env.PROVOST_TEST_SUPERVISOR = join(import.meta.dirname, '..', 'dist', 'supervise.js')
// And those of a daemon, which has the next ones ready.
process.env.PROVOST_SUPERVISORS_READY = '2'

const FILES = Number(process.env.PROVOST_BENCH_FILES ?? 20_000)
const ROUNDS = 3

const FEW = { 'src/hello.txt': 'hello\n', 'run.sh': 'echo run\n', 'old.txt': 'old\n' }
const MANY = {
  ...FEW,
  ...Object.fromEntries(
    Array.from({ length: FILES }, (_, n) => [
      `d${n % 200}/e${n % 7}/f${n}.ts`,
      `export const n${n} = ${n}\n`.repeat(40),
    ]),
  ),
}

const SUITE = `  suites:
    - { id: unit, kind: test, command: "test -f src/hello.txt", timeoutMs: 60000 }`

export const bench: Bench = {
  name: 'task-checkouts',
  target: { atMost: 3 },
  run: async () => {
    const [many, few] = [
      await openTaskWorld({ files: MANY, task: SUITE, permissions: 'confined' }),
      await openTaskWorld({ files: FEW, task: SUITE, permissions: 'confined' }),
    ]
    try {
      const turns = []
      for (let round = 0; round < ROUNDS; round++) {
        const added = await time(() => add(many))
        const [whole, small] = [await time(() => walk(many)), await time(() => walk(few))]
        turns.push({ added, whole, small })
        for (const world of [many, few]) await takeBack(world)
      }
      return [
        compose(
          `a first task on ${FILES} files, agents that take no time : git worktree add`,
          turns,
          whole => whole.ms,
        ),
        compose(
          'the same, less the same task on 3 files : git worktree add',
          turns,
          (whole, small) => whole.ms - small.ms,
        ),
        compose(
          'the same, in processor time',
          turns,
          (whole, small) => whole.cpuMs - small.cpuMs,
          cost => cost.cpuMs,
        ),
      ]
    } finally {
      for (const world of [many, few]) await world.close()
    }
  },
}

type Cost = { readonly ms: number; readonly cpuMs: number }
type Turn = { readonly added: Cost; readonly whole: Cost; readonly small: Cost }

/** The turn in the middle; the others are its spread. */
function compose(
  what: string,
  turns: readonly Turn[],
  subjectOf: (whole: Cost, small: Cost) => number,
  baselineOf = (cost: Cost) => cost.ms,
): Row {
  const rows = turns.map(({ added, whole, small }) => {
    const [ms, addMs] = [subjectOf(whole, small), baselineOf(added)]
    return { ms, addMs, ratio: ms / addMs }
  })
  const [low, middle, high] = rows.toSorted((left, right) => left.ratio - right.ratio)
  return {
    what,
    subject: `${(middle!.ms / 1000).toFixed(1)} s`,
    baseline: `${(middle!.addMs / 1000).toFixed(1)} s`,
    ratio: middle!.ratio,
    spread: [low!.ratio, high!.ratio],
  }
}

async function time(work: () => unknown): Promise<Cost> {
  const [start, cpu] = [performance.now(), processorMs()]
  await work()
  return { ms: performance.now() - start, cpuMs: processorMs() - cpu }
}

const TICK_MS = 10

/** Of this process, and of those that it started and that have ended, as Linux counts them. */
function processorMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
}

const walked = new Map<TaskWorld, string>()

async function walk(world: TaskWorld): Promise<void> {
  const task = await world.newTask()
  walked.set(world, task)
  const answer = await world.take(task, 'done')
  if (answer.phase !== 'done') throw new Error(`The task ended in ${JSON.stringify(answer)}.`)
}

/** The next one finds the same tree, and no files to begin with. */
async function takeBack(world: TaskWorld): Promise<void> {
  const task = walked.get(world)!
  await world.change(task, 'redo', { phase: 'accept', reason: 'again' })
  await world.change(task, 'revert', { reason: 'again', apply: true })
  rmSync(join(world.app.home, 'worktrees'), { recursive: true })
}

let added = 0

/** Each time at another place: taking it away again is not measured. */
function add({ root, app }: TaskWorld): void {
  const path = join(app.home, `plain-${++added}`)
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', path, 'HEAD'], { cwd: root })
}
