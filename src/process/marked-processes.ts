// Everything that one launch of an agent or one suite has started, wherever it went: a tool that made a group or a session of its
// own has left the group, but not its environment. Linux only; elsewhere the group is all that can be seen.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GroupStop, lookUntil } from './stop-group.ts'

/** Its value is the run directory: no two launches share one, on whatever home. */
export const LAUNCH_MARK = 'PROVOST_LAUNCH'

/** Its value is the worktree that the suite runs in. */
export const SUITE_MARK = 'PROVOST_SUITE_IN'

/** After a look none begins for so many times as long as it took. */
const REST_PER_LOOK = 2

export type MarkedProcess = { readonly pid: number; readonly runDirectory: string }

/** Without this process itself, which may have been started by an agent. */
export function listMarked(): MarkedProcess[] {
  return listWith(LAUNCH_MARK).map(({ pid, value }) => ({ pid, runDirectory: value }))
}

type Marked = { readonly pid: number; readonly value: string }

const looks = new Map<string, Promise<readonly Marked[]>>()
let restsUntil = 0

/** All who ask before a look has begun share it: it reads something of every process of the machine, and fifty may be stopped at once. */
function listShared(mark: string): Promise<readonly Marked[]> {
  const known = looks.get(mark)
  if (known) return known
  const look = sleep(Math.max(0, restsUntil - performance.now())).then(() => {
    looks.delete(mark) // whoever asks from here on is told what is there then
    const begun = performance.now()
    const found = listWith(mark)
    restsUntil = performance.now() + REST_PER_LOOK * (performance.now() - begun)
    return found
  })
  looks.set(mark, look)
  return look
}

function listWith(mark: string): Marked[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.flatMap(pid => {
    const value = Number(pid) === process.pid ? undefined : readMark(pid, mark)
    return value === undefined ? [] : [{ pid: Number(pid), value }]
  })
}

/** TERM, and after the grace KILL; gives up after another such time. */
export async function stopMarked(
  directory: string,
  graceMs: number,
  killMs: number,
  mark = LAUNCH_MARK,
): Promise<GroupStop> {
  const list = async () => (await listShared(mark)).filter(({ value }) => value === directory)
  for (const [signal, waitMs] of [['SIGTERM', graceMs] as const, ['SIGKILL', killMs] as const]) {
    const found = await list()
    for (const { pid } of found) send(pid, signal)
    // Whoever sees nobody need not look a second time: each look reads something of every process of the machine.
    if (found.length === 0 || (await lookUntil(async () => (await list()).length === 0, waitMs)))
      return { isEmpty: true, survivors: [] }
  }
  return { isEmpty: false, survivors: (await list()).map(({ pid }) => pid) }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended; the next look tells.
  }
}

/** That of somebody else cannot be read. A thread that has ended has none: where the first one has, the others of its process still do. */
function readMark(pid: string, mark: string): string | undefined {
  try {
    return readMarkAt(`/proc/${pid}`, mark)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? readMarkOfOthers(pid, mark) : undefined
  }
}

function readMarkOfOthers(pid: string, mark: string): string | undefined {
  for (const thread of listThreads(pid)) {
    try {
      return readMarkAt(`/proc/${pid}/task/${thread}`, mark)
    } catch {
      // It has ended too; the next one may go on.
    }
  }
  return undefined
}

function listThreads(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function readMarkAt(directory: string, mark: string): string | undefined {
  const environment = readFileSync(`${directory}/environ`, 'utf8').split('\0')
  return environment.find(entry => entry.startsWith(`${mark}=`))?.slice(mark.length + 1)
}
