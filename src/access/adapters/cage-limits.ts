// How much of the machine what runs in a cage can take: processes, and memory through the temporary directories in it.
import { readFile } from 'node:fs/promises'
import { release, totalmem } from 'node:os'
import { findSystemProgram } from './system-programs.ts'

const PROCESSES_MAX = 4_096

/** Since Linux 5.14 the limit counts per user namespace; before, all processes of the person would count. */
const COUNTS_PER_NAMESPACE = [5, 14] as const

/** The words before a command that bound how many processes it can have at a time; none where that cannot be said. */
export async function limitProcesses(): Promise<string[]> {
  const prlimit = await findSystemProgram('prlimit')
  const held = heldLimit(await readFile('/proc/self/limits', 'utf8').catch(() => ''))
  if (!prlimit || !countsPerNamespace(release()) || held <= PROCESSES_MAX) return []
  return [prlimit, `--nproc=${PROCESSES_MAX}:${PROCESSES_MAX}`, '--']
}

/** Nobody can be given more than this process has. */
function heldLimit(limits: string): number {
  const [, hard = '0'] = /^Max processes\s+\S+\s+(\S+)/m.exec(limits) ?? []
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
}

export function countsPerNamespace(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number)
  return major > COUNTS_PER_NAMESPACE[0] || (major === COUNTS_PER_NAMESPACE[0] && minor >= COUNTS_PER_NAMESPACE[1])
}

/** Of a temporary directory; what lies there is in memory. Half of it in all, as Linux itself gives one of them. */
export function temporaryBytes(path: string): number {
  return Math.floor(totalmem() / (path === '/tmp' ? 4 : 8) / MIB) * MIB
}

const MIB = 1024 * 1024
