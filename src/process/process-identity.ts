// Which process this is and whether another one still lives, so that nobody mistakes a new process for an old one.
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { deriveLife, type Signalled } from '#kernel/events/process-life'
import { readStat } from './process-stat.ts'

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
  let seen: SeenProcess | undefined
  const life = deriveLife(signalNothing(pid), () => {
    seen = readProcess(pid)
    return seen?.state
  })
  return { life, startTime: life === 'alive' ? (seen?.startTime ?? null) : null }
}

/** What a signal tells that does nothing: a process that has ended and was not collected still takes it. */
export function signalNothing(pid: number): Signalled {
  try {
    process.kill(pid, 0)
    return 'taken'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ESRCH') return 'nobody'
    return code === 'EPERM' ? 'refused' : 'failed'
  }
}

/** A state is a letter of the kernel, of the process as a whole; empty when it lives and none is told. */
export type SeenProcess = { readonly state: string; readonly startTime: string | null }

/** As the kernel keeps it, also of a process that has ended and was not collected; undefined when there is none. */
export function readProcess(pid: number): SeenProcess | undefined {
  return process.platform === 'darwin' ? readFromPs(pid) : readStat(pid)
}

function readFromPs(pid: number): SeenProcess | undefined {
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
