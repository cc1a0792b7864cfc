// What a whole task costs beside its agents, on 20,000 files and with agents that take no time, against one `git worktree add`
// of the same files; and how much of it is the size of the repository. Each measured task is a first one: nothing was checked
// out before.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import '../src/testing/small-starter.ts' // git is started as a daemon starts it
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
      await openTaskWorld({ files: MANY, task: SUITE, confinement: 'required' }),
      await openTaskWorld({ files: FEW, task: SUITE, confinement: 'required' }),
    ]
    try {
      const turns = []
      for (let round = 0; round < ROUNDS; round++) {
        const addedMs = await timeMs(() => add(many))
        const [wholeMs, smallMs] = [await timeMs(() => walk(many)), await timeMs(() => walk(few))]
        turns.push({ addedMs, wholeMs, smallMs })
        for (const world of [many, few]) await takeBack(world)
      }
      return [
        compose(
          `a first task on ${FILES} files, agents that take no time : git worktree add`,
          turns,
          ({ wholeMs }) => wholeMs,
        ),
        compose(
          'the same, less the same task on 3 files : git worktree add',
          turns,
          ({ wholeMs, smallMs }) => wholeMs - smallMs,
        ),
      ]
    } finally {
      for (const world of [many, few]) await world.close()
    }
  },
}

type Turn = { readonly addedMs: number; readonly wholeMs: number; readonly smallMs: number }

/** The turn in the middle; the others are its spread. */
function compose(what: string, turns: readonly Turn[], subjectMsOf: (turn: Turn) => number): Row {
  const rows = turns.map(turn => {
    const ms = subjectMsOf(turn)
    return { ms, addedMs: turn.addedMs, ratio: ms / turn.addedMs }
  })
  const [low, middle, high] = rows.toSorted((left, right) => left.ratio - right.ratio)
  return {
    what,
    subject: `${(middle!.ms / 1000).toFixed(1)} s`,
    baseline: `${(middle!.addedMs / 1000).toFixed(1)} s`,
    ratio: middle!.ratio,
    spread: [low!.ratio, high!.ratio],
  }
}

async function timeMs(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
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
