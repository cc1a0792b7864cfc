// Runs a program in a process group of its own, so that it ends as a whole: TERM, then KILL, and nothing stays behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { KeptOutput } from './kept-output.ts'

/** `registry`: the package registries that the locks of the project name, and nothing else. */
export type GroupNetwork = 'none' | 'open' | 'registry'

export type GroupWish = {
  readonly command: readonly string[] | string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly input?: string
  /** Ends the whole group before its time; what it said until then is kept. */
  readonly signal?: AbortSignal | undefined
  /** Where it is to be kept, by whoever can: it writes into this directory of this project and nowhere else. */
  readonly within?: { readonly root: string; readonly directory: string; readonly network: GroupNetwork } | undefined
}

export type RunGroup = (wish: GroupWish) => Promise<GroupEnd>

export type GroupEnd = {
  readonly status: 'exited' | 'timed_out' | 'not_started'
  readonly exitCode: number | null
  readonly because: string | null
  readonly output: KeptOutput
  readonly stdout: KeptOutput
}

const GRACE_MS = 5_000
const DRAIN_MS = 1_000

const living = new Set<number>()

// Whoever ends this process ends what it started; only a kill -9 leaves a group behind.
process.on('exit', () => {
  for (const pid of living) signalGroup(pid, 'SIGKILL')
})

export function runGroup(wish: GroupWish): Promise<GroupEnd> {
  const output = new KeptOutput()
  const stdout = new KeptOutput()
  const child = start(wish)
  const isTimedOut = limitTime(child, wish)
  child.stdout?.on('data', (chunk: Buffer) => {
    output.add(chunk)
    stdout.add(chunk)
  })
  child.stderr?.on('data', (chunk: Buffer) => output.add(chunk))
  child.stdin?.on('error', () => {}) // a program that reads nothing may have ended before we wrote
  child.stdin?.end(wish.input ?? '')
  return new Promise(resolve => {
    child.once('error', cause => {
      resolve({ status: 'not_started', exitCode: null, because: cause.message, output, stdout })
    })
    child.once('exit', (exitCode, signal) => {
      if (child.pid !== undefined) endGroup(child.pid)
      const because = signal === null ? null : `ended by ${signal}`
      const status = isTimedOut() ? 'timed_out' : 'exited'
      drained(child, () => resolve({ status, exitCode, because, output, stdout }))
    })
  })
}

function start({ command, cwd, env }: GroupWish): ChildProcess {
  const options = { cwd, env, detached: true, stdio: 'pipe' } as const
  if (typeof command === 'string') return watched(spawn(command, { ...options, shell: true }))
  const [program = '', ...args] = command
  return watched(spawn(program, args, options))
}

function watched(child: ChildProcess): ChildProcess {
  if (child.pid !== undefined) living.add(child.pid)
  return child
}

function limitTime(child: ChildProcess, { timeoutMs, signal }: GroupWish): () => boolean {
  let isOver = false
  let killing: NodeJS.Timeout | undefined
  const end = () => {
    signalGroup(child.pid, 'SIGTERM')
    killing ??= setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS)
  }
  const ending = setTimeout(() => {
    isOver = true
    end()
  }, timeoutMs)
  const stop = () => {
    clearTimeout(ending)
    clearTimeout(killing)
    signal?.removeEventListener('abort', end)
  }
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  child.once('exit', stop)
  child.once('error', stop)
  return () => isOver
}

/** The leader has ended; whatever it started and left in the group ends with it. */
function endGroup(pid: number): void {
  signalGroup(pid, 'SIGKILL')
  living.delete(pid)
}

// Something that left the group may hold the pipes open for ever; what it says then is nobody's result.
function drained(child: ChildProcess, then: () => void): void {
  const late = setTimeout(() => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  }, DRAIN_MS)
  child.once('close', () => {
    clearTimeout(late)
    then()
  })
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // No such group: all of it has ended.
  }
}
