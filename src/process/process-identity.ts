// Which process this is and whether another one still lives, so that nobody mistakes a new process for an old one.
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Null for what the system does not tell. */
export type MachineIdentity = { readonly host: string; readonly bootId: string | null }

export type ProcessProbe = {
  /** `alive` also when we may not signal it. */
  readonly life: 'alive' | 'gone' | 'unknown'
  /** As the kernel gives it; with the pid it names one process for ever. */
  readonly startTime: string | null
}

let machine: MachineIdentity | undefined

/** The number of the PID namespace is a part of the host: two containers must not judge each other's processes. */
export function identifyMachine(): MachineIdentity {
  machine ??= { host: hostname() + findNamespace(), bootId: findBootId() }
  return machine
}

function findNamespace(): string {
  const number = attempt(() => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0])
  return number === undefined ? '' : `#pid:${number}`
}

function findBootId(): string | null {
  const text = attempt(() =>
    process.platform === 'darwin'
      ? execFileSync('/usr/sbin/sysctl', ['-n', 'kern.boottime'], { encoding: 'utf8' })
      : readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'),
  )
  return text?.trim() || null
}

export function probeProcess(pid: number): ProcessProbe {
  const life = findLife(pid)
  if (life !== 'alive') return { life, startTime: null }
  if (process.platform === 'darwin') return { life, startTime: findStartOnDarwin(pid) }
  const [state, startTime] = readProcStat(pid)
  // A zombie has ended; only its parent has not asked how.
  return state === 'Z' || state === 'X' ? { life: 'gone', startTime: null } : { life, startTime }
}

/** What a signal tells that does nothing: a process that has ended and was not collected still takes it. */
export function findLife(pid: number): ProcessProbe['life'] {
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ESRCH') return 'gone'
    return code === 'EPERM' ? 'alive' : 'unknown'
  }
}

const STATE_FIELD = 0
const START_FIELD = 19

// The name of the program may hold blanks and brackets, so what counts begins behind the last one.
function readProcStat(pid: number): [state: string | null, startTime: string | null] {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return [fields?.[STATE_FIELD] ?? null, fields?.[START_FIELD] ?? null]
}

/** As the kernel keeps it, also of a process that has ended and was not collected; undefined when there is none. */
export function readProcess(pid: number): { readonly state: string; readonly startTime: string | null } | undefined {
  if (process.platform === 'darwin') return readFromPs(pid)
  const [state, startTime] = readProcStat(pid)
  return state === null ? undefined : { state, startTime }
}

function readFromPs(pid: number): { state: string; startTime: string | null } | undefined {
  const state = attempt(() =>
    execFileSync('/bin/ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }),
  )?.trim()
  return state ? { state: state.slice(0, 1), startTime: findStartOnDarwin(pid) } : undefined
}

function findStartOnDarwin(pid: number): string | null {
  return (
    attempt(() => execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()) || null
  )
}

function attempt<Value>(look: () => Value): Value | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
