// Ends a process group as a whole and says whether it is really gone.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { planGlance } from '#kernel/events/plan-glance'
import { hasEnded } from '#kernel/events/process-life'
import { readStat } from './process-stat.ts'

const LOOK_MS_MAX = 50

export type GroupStop = { readonly isEmpty: boolean; readonly survivors: readonly number[] }

/** TERM, and after the grace KILL; gives up after another such time. Never sent to 0, 1 or a group that is our own. */
export async function stopGroup(processGroup: number, graceMs: number, killMs: number): Promise<GroupStop> {
  signalGroup(processGroup, 'SIGTERM')
  if (await becomesEmpty(processGroup, graceMs)) return { isEmpty: true, survivors: [] }
  signalGroup(processGroup, 'SIGKILL')
  const isEmpty = await becomesEmpty(processGroup, killMs)
  return { isEmpty, survivors: isEmpty ? [] : listGroup(processGroup) }
}

export function signalGroup(processGroup: number, signal: NodeJS.Signals): void {
  if (!Number.isSafeInteger(processGroup) || processGroup < 2) throw new Error(`no process group ${processGroup}`)
  try {
    process.kill(-processGroup, signal)
  } catch {
    // Nobody is in it any more, or nobody that we may signal; the next look tells.
  }
}

export function becomesEmpty(processGroup: number, withinMs: number): Promise<boolean> {
  return lookUntil(async () => !hasLiving(processGroup), withinMs)
}

/** Rests three times as long as a look takes: it may read something of every process of the machine. */
export async function lookUntil(isOver: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const begun = performance.now()
  for (;;) {
    const looked = performance.now()
    if (await isOver()) return true
    const [now, waited] = [performance.now(), looked - begun]
    if (waited >= withinMs) return false
    await sleep(Math.max(3 * (now - looked), planGlance(waited, LOOK_MS_MAX)))
  }
}

/** Whether one lives. Of a group whose leader does nobody else is asked. */
export function hasLiving(processGroup: number): boolean {
  if (!hasMembers(processGroup)) return false
  if (process.platform === 'linux' && isMember(String(processGroup), processGroup)) return true
  return listGroup(processGroup).length > 0
}

/** The living members. A zombie has ended: where nobody collects it, it would be counted for ever. */
export function listGroup(processGroup: number): number[] {
  if (!hasMembers(processGroup)) return []
  return process.platform === 'linux' ? listFromProc(processGroup) : listFromPs(processGroup)
}

function hasMembers(processGroup: number): boolean {
  try {
    process.kill(-processGroup, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

function listFromProc(processGroup: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.filter(pid => isMember(pid, processGroup)).map(Number)
}

function isMember(pid: string, processGroup: number): boolean {
  const stat = readStat(pid)
  return stat?.processGroup === processGroup && !hasEnded(stat.state)
}

function listFromPs(processGroup: number): number[] {
  const rows = execFileSync('/bin/ps', ['-A', '-o', 'pid=,pgid=,state='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .map(row => row.trim().split(/\s+/))
    .filter(([, group, state]) => Number(group) === processGroup && !state?.startsWith('Z'))
    .map(([pid]) => Number(pid))
}
