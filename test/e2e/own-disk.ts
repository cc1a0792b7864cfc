// A small disk of a test's own, in a mount namespace: it can be filled, emptied of inodes and made read-only, and nobody
// else on the machine sees it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { kill } from './ended.ts'

const SIZE = 'size=48m,nr_inodes=3000'
const isRoot = process.getuid?.() === 0

export class OwnDisk {
  /** As the processes inside call it. */
  readonly path: string
  readonly #holder: ChildProcess

  private constructor(path: string, holder: ChildProcess) {
    this.path = path
    this.#holder = holder
  }

  static async open(path: string): Promise<OwnDisk> {
    const script = `mount -t tmpfs -o ${SIZE} provost "$1" && echo ready && exec sleep 1000000`
    const namespaces = isRoot ? ['--mount'] : ['--mount', '--map-root-user']
    const holder = spawn('unshare', [...namespaces, 'sh', '-c', script, 'disk', path], { stdio: ['ignore', 'pipe', 2] })
    await once(holder.stdout!, 'data')
    return new OwnDisk(path, holder)
  }

  /** The command line that runs a program where this disk is. */
  get within(): readonly string[] {
    const user = isRoot ? [] : ['--user', '--preserve-credentials']
    return ['nsenter', '--target', String(this.#holder.pid), '--mount', ...user, '--']
  }

  /** As a process outside calls what lies on it. */
  outside(path: string): string {
    return join(`/proc/${this.#holder.pid}/root`, path)
  }

  run(script: string): void {
    const [program, ...args] = [...this.within, 'sh', '-c', script]
    execFileSync(program!, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  }

  close(): void {
    kill(this.#holder.pid!)
  }
}
