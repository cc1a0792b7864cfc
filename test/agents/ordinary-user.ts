// An ordinary person of the machine: not root, with a home outside of every temporary directory that was lived in before
// Provost came, and the built program and the real agents on the PATH. Nothing of Provost is configured.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Ended, kill, type RunOptions, readText, type Words } from '../e2e/ended.ts'
import { layOutPrograms, type Programs } from './laid-out-programs.ts'
import { composeLivedInHome, type HomeWish } from './lived-in-home.ts'

type Account = { readonly uid: number; readonly gid: number; readonly name: string }

/** Accounts that every Debian has and nobody works under; their own homes are not used. */
const LENT_ACCOUNTS = ['games', 'news', 'backup']

export class OrdinaryUser {
  /** Removed with everything in it. */
  readonly place: string
  readonly home: string
  /** As the person's shell has it. */
  readonly env: Readonly<Record<string, string>>
  readonly #programs: Programs
  readonly #account: Account | null
  readonly #on: readonly string[]

  private constructor(
    place: string,
    programs: Programs,
    account: Account | null,
    more: Record<string, string>,
    on: readonly string[] = [],
  ) {
    this.place = place
    this.home = join(place, 'ada')
    this.#programs = programs
    this.#account = account
    this.#on = on
    const who = account?.name ?? 'ada'
    const path = [...programs.path, '/usr/local/bin', '/usr/bin', '/bin'].join(':')
    this.env = { PATH: path, HOME: this.home, USER: who, LOGNAME: who, SHELL: '/bin/bash', LANG: 'C.UTF-8', ...more }
  }

  /** As root the programs run as somebody else; without being root, as oneself. */
  static async create(wish: HomeWish): Promise<OrdinaryUser> {
    const account = process.getuid!() === 0 ? findAccount() : null
    const base = account ? '/home' : join(homedir(), '.cache')
    await mkdir(base, { recursive: true })
    const place = await realpath(await mkdtemp(join(base, 'provost-test-')))
    await chmod(place, 0o755)
    const lived = composeLivedInHome(wish)
    const user = new OrdinaryUser(place, await layOutPrograms(join(place, 'opt')), account, lived.env, wish.on)
    await user.makeDirectory(user.home, 0o700)
    for (const [name, text] of Object.entries(lived.files)) await user.write(join(user.home, name), text)
    return user
  }

  /** `provost` as the person types it, to its end. */
  async run(words: Words, options: RunOptions = {}): Promise<Ended> {
    const list = typeof words === 'string' ? words.split(' ').filter(Boolean) : words
    return this.execute([...this.#programs.provost, ...list], options)
  }

  /** `provost`, while it goes on. */
  startProvost(words: readonly string[], options: RunOptions = {}): ChildProcess {
    return this.start([...this.#programs.provost, ...words], options)
  }

  /** Any program, to its end. */
  async execute(argv: readonly string[], options: RunOptions = {}): Promise<Ended> {
    const child = this.start(argv, options)
    child.stdin!.on('error', () => {}) // a command that reads nothing may have ended before we wrote
    child.stdin!.end(options.input ?? '')
    const texts = [child.stdout!, child.stderr!].map(readText)
    const [exitCode] = await once(child, 'close')
    const [stdout = '', stderr = ''] = await Promise.all(texts)
    return new Ended(exitCode, stdout, stderr)
  }

  start(argv: readonly string[], { cwd, env }: RunOptions = {}): ChildProcess {
    const account = this.#account && { uid: this.#account.uid, gid: this.#account.gid }
    const isElsewhere = this.#on.length > 0 && account !== null // made by root, who then becomes the person
    const [program = '', ...args] = isElsewhere ? [...this.#on, ...becoming(account), ...argv] : argv
    const who = isElsewhere ? {} : account
    return spawn(program, args, { cwd: cwd ?? this.home, env: { ...this.env, ...env }, stdio: 'pipe', ...who })
  }

  /** A repository in the home with these files in one commit on `main`. */
  async makeRepository(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    const root = join(this.home, name)
    for (const [path, text] of Object.entries(files)) await this.write(join(root, path), text)
    const words = ['init --quiet --initial-branch=main', 'add .', 'commit --quiet --message=First']
    for (const line of words) await this.#need(['git', ...line.split(' ')], root)
    return root
  }

  async write(path: string, text: string): Promise<void> {
    await this.makeDirectory(dirname(path))
    await writeFile(path, text, { mode: 0o600 })
    this.#own(path)
  }

  async makeDirectory(path: string, mode = 0o755): Promise<void> {
    const made = await mkdir(path, { recursive: true, mode })
    for (let at = path; made !== undefined && at.length >= made.length; at = dirname(at)) this.#own(at)
  }

  /** Paths of the home with what they hold; `except` are left out with everything below them. */
  fingerprint(except: readonly string[] = []): Readonly<Record<string, string>> {
    const seen: Record<string, string> = {}
    const look = (below: string) => {
      if (except.includes(below)) return
      const path = join(this.home, below)
      const found = lstatSync(path)
      const mode = (found.mode & 0o7777).toString(8)
      if (found.isDirectory()) for (const name of readdirSync(path)) look(join(below, name))
      if (found.isDirectory()) seen[below] = `directory ${mode}`
      else if (found.isSymbolicLink()) seen[below] = `link ${readlinkSync(path)}`
      else if (found.isFile()) seen[below] = `${createHash('sha256').update(readFileSync(path)).digest('hex')} ${mode}`
      else seen[below] = `other ${mode}`
    }
    look('')
    return Object.fromEntries(Object.entries(seen).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  }

  /** Daemons, supervisors and agents too: whatever was started with this home ends. */
  async remove(): Promise<void> {
    for (const pid of this.listProcesses()) kill(pid)
    await rm(this.place, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  listProcesses(): number[] {
    const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    return pids.filter(pid => readEnvironment(pid).includes(`HOME=${this.home}`)).map(Number)
  }

  async #need(argv: readonly string[], cwd: string): Promise<void> {
    const { exitCode, stderr } = await this.execute(argv, { cwd })
    if (exitCode !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`)
  }

  #own(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid)
  }
}

const becoming = ({ uid, gid }: Pick<Account, 'uid' | 'gid'>) => [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
]

function findAccount(): Account {
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  const row = LENT_ACCOUNTS.flatMap(name => rows.find(line => line.startsWith(`${name}:`)) ?? [])[0]
  const [name = 'ada', , uid = '64000', gid = '64000'] = row?.split(':') ?? []
  return { name, uid: Number(uid), gid: Number(gid) }
}

function readEnvironment(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return [] // it has ended, or it is somebody else's
  }
}
