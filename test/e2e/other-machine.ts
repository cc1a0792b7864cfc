// Another machine on this one: its own processes, mounts, host name and boot id. Whoever is inside sees no process and, where
// that is asked for, no directory of the others.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kill } from './ended.ts'

export type MachineWish = {
  readonly name: string
  /** A directory of its own, for what it needs. */
  readonly place: string
  /** Null: that of the machine below, as two containers have it. */
  readonly bootId: string | null
  /** What the system there calls the machine; absent: that of the machine below. */
  readonly machineId?: string
  /** The first PID namespace has the same number everywhere: as one of two machines sees the other, but for their processes. */
  readonly sharesNamespace?: boolean
  /** Directories that do not exist there. */
  readonly hidden?: readonly string[]
}

const SCRIPT = `
hostname "$1" && shift
if [ -n "$1" ]; then mount --bind "$1" /proc/sys/kernel/random/boot_id || exit 1; fi
shift
if [ -n "$1" ]; then mount --bind "$1" /etc/machine-id || exit 1; fi
shift
for hidden in "$@"; do mount -t tmpfs hidden "$hidden" || exit 1; done
echo ready
exec sleep 1000000
`

const OWN_PROCESSES = ['--pid', '--mount-proc']

/** Where it lies; empty for what the machine below says. */
async function keep(path: string, id: string | null): Promise<string> {
  if (id === null) return ''
  await writeFile(path, `${id}\n`)
  return path
}

export class OtherMachine {
  readonly #holder: ChildProcess

  private constructor(holder: ChildProcess) {
    this.#holder = holder
  }

  static async open({ hidden = [], sharesNamespace = false, ...wish }: MachineWish): Promise<OtherMachine> {
    const { name, place, bootId, machineId = null } = wish
    const files = [
      await keep(join(place, `boot-id-of-${name}`), bootId),
      await keep(join(place, `machine-id-of-${name}`), machineId),
    ]
    const namespaces = ['--mount', '--uts', '--fork', '--kill-child', ...(sharesNamespace ? [] : OWN_PROCESSES)]
    const holder = spawn('unshare', [...namespaces, 'sh', '-c', SCRIPT, 'machine', name, ...files, ...hidden], {
      stdio: ['ignore', 'pipe', 2],
    })
    await once(holder.stdout!, 'data')
    return new OtherMachine(holder)
  }

  /** The command line that runs a program there. */
  get within(): readonly string[] {
    const init = `/proc/${this.#holder.pid}/task/${this.#holder.pid}/children`
    const enter = 'pid=$(tr -d " " < "$1"); shift; exec nsenter --target "$pid" --pid --mount --uts -- "$@"'
    return ['sh', '-c', enter, 'enter', init]
  }

  /** With its first process everything in it ends. */
  close(): void {
    kill(this.#holder.pid!)
  }
}
