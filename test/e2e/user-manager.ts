// A real systemd user manager on a machine of its own, so that services can be kept, killed and removed without a word to
// the machine below. Needs root: it makes its own corner of the tree of control groups.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { OtherMachine } from './other-machine.ts'
import type { Provost } from './program.ts'

const SYSTEMD = ['/usr/lib/systemd/systemd', '/lib/systemd/systemd'].find(existsSync)

export const canRunSystemd = SYSTEMD !== undefined && process.getuid?.() === 0

/** A manager asks for `/run/systemd/system` before it believes that there is anything to manage. */
const SCRIPT = `
mount -t tmpfs run /run && mkdir -p /run/systemd/system && mkdir -m 700 "$XDG_RUNTIME_DIR" || exit 1
for tree in "$@"; do mkdir "$tree" && echo 0 > "$tree/cgroup.procs" || exit 1; done
exec ${SYSTEMD} --user --log-target=null
`

export class UserManager {
  readonly env: Readonly<Record<string, string>>
  readonly #machine: OtherMachine
  readonly #trees: readonly string[]

  private constructor(machine: OtherMachine, trees: readonly string[], home: string) {
    this.#machine = machine
    this.#trees = trees
    this.env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), XDG_RUNTIME_DIR: '/run/provost-user' }
  }

  static async open(provost: Provost): Promise<UserManager> {
    const machine = await OtherMachine.open({ name: 'served', place: provost.place, bootId: null })
    provost.moveTo(machine)
    const trees = listTrees().map(tree => join(tree, `provost-test-${process.pid}`))
    const manager = new UserManager(machine, trees, provost.place)
    const [program, ...args] = [...machine.within, 'sh', '-c', SCRIPT, 'manager', ...trees]
    provost.track(spawn(program!, args, { env: manager.#variables(), stdio: 'inherit' }))
    await expect.poll(() => manager.ask('is-system-running')).toBe('running')
    return manager
  }

  /** Where programs are run that this manager serves; a namespace of mounts has its own idea of a directory. */
  within(cwd: string): readonly string[] {
    return [...this.#machine.within, 'env', `--chdir=${cwd}`]
  }

  /** What `systemctl --user` says to it. */
  ask(...words: readonly string[]): string {
    const [program, ...args] = [...this.#machine.within, 'systemctl', '--user', ...words]
    try {
      return execFileSync(program!, args, { env: this.#variables(), encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch (error) {
      return String((error as { readonly stdout?: string }).stdout).trim()
    }
  }

  /** With the machine everything in it ends, and then its control groups are empty. */
  async close(): Promise<void> {
    this.#machine.close()
    for (const tree of this.#trees) await expect.poll(() => removeTree(tree)).toBe(true)
  }

  #variables(): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, LANG: 'C.UTF-8', ...this.env }
  }
}

/** Our own place in the trees that systemd keeps its units in: the unified one, and its named one on older machines. */
function listTrees(): string[] {
  const places = readFileSync('/proc/self/cgroup', 'utf8').split('\n')
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
  const find = (kind: RegExp, prefix: RegExp) =>
    mounts.filter(line => kind.test(line)).map(line => join(line.split(' ')[4]!, below(places, prefix)))
  return [...find(/ - cgroup2 /, /^0::/), ...find(/ - cgroup .*name=systemd/, /:name=systemd:/)]
}

function below(places: readonly string[], prefix: RegExp): string {
  return (
    places
      .find(line => prefix.test(line))
      ?.split(':')
      .at(-1) ?? '/'
  )
}

function removeTree(path: string): boolean {
  try {
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.isDirectory()) removeTree(join(path, entry.name))
    rmdirSync(path)
  } catch {
    // somebody is still in it
  }
  return !existsSync(path)
}
