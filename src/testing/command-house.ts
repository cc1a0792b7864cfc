// A home and a repository in which commands are run in this process, through the parser and the doors of the program.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { answerWords } from '#cli/main'
import { splitWords } from '#cli/parse/split-words'
import { git } from '#git/run-git'
import { findLack } from '#house/decision-events'
import { makeRepository } from './worlds/world.ts'

export type Ended = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }

type LoggedRow = Readonly<Record<string, unknown>>

type Environment = Readonly<Record<string, string | undefined>>

const PROGRAM = join(import.meta.dirname, 'program-from-sources.ts')

export type Recorded = {
  readonly types: readonly string[]
  /** Events that do not hold what their type promises. */
  readonly lacks: readonly string[]
  readonly end: number
}

export class CommandHouse {
  readonly place: string
  readonly home: string
  /** The repository that commands are run in. */
  readonly root: string
  /** What later lines call `{task}` and the like. */
  readonly names: Record<string, string> = {}
  env: Environment
  /** Position and type of what was recorded after a position; a house whose log is on a server asks there. */
  readLog: (after: number) => Promise<readonly LoggedRow[]> = async after => readFileLog(this.home, after)
  readonly #children = new Set<ChildProcess>()

  private constructor(place: string) {
    this.place = place
    this.home = join(place, 'home')
    this.root = join(place, 'shop')
    const kept = Object.entries(process.env).filter(([name]) => !/^(GIT_|PROVOST_|VITEST)/.test(name))
    const ours = { HOME: place, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', NO_COLOR: '1' }
    this.env = {
      ...Object.fromEntries(kept),
      ...ours,
      PROVOST_HOME: this.home,
      PROVOST_ACTOR: 'ana',
      PROVOST_DAEMON: 'off',
      PROVOST_TRUST_FOLDERS: JSON.stringify([place]),
    }
  }

  static async open(): Promise<CommandHouse> {
    const house = new CommandHouse(await realpath(await mkdtemp(join(tmpdir(), 'provost-commands-'))))
    await makeRepository(house.root)
    await git(house.root, 'config', 'user.name', 'ana')
    await git(house.root, 'config', 'user.email', 'ana@example.test')
    house.names.place = house.place
    house.names.root = house.root
    return house
  }

  /** As a person says it of all agents: a cage costs a tenth of a second for each. */
  runAgentsOpen(): void {
    this.env = { ...this.env, PROVOST_AGENTS_CONFINEMENT: 'off' }
  }

  /** `{name}` stands for what an earlier line has left under this name. */
  spell(line: string): string[] {
    return splitWords(line).map(word => word.replace(/\{(\w+)\}/g, (all, name) => this.names[name] ?? all))
  }

  /** What goes on by itself is left, as a reader leaves it, once it has said `until`. */
  async run(line: string, cwd = this.root, until?: string): Promise<Ended> {
    const lines = { out: [] as string[], err: [] as string[] }
    let leave = () => {}
    const readerGone = new Promise<void>(resolve => {
      leave = resolve
    })
    const exitCode = await answerWords(this.spell(line), {
      out: said => {
        lines.out.push(said)
        if (until !== undefined && said.includes(until)) leave()
      },
      err: said => void lines.err.push(said),
      confirm: async () => true, // agents of scenes run open, and a person means every line
      env: this.env,
      cwd,
      isTerminal: false,
      isErrorTerminal: false,
      width: Number.POSITIVE_INFINITY,
      readerGone,
    })
    return { exitCode, stdout: lines.out.join('\n'), stderr: lines.err.join('\n') }
  }

  /** In a process of its own: what reads standard input, and what must be ended from outside. */
  async runApart(line: string, input = '', cwd = this.root): Promise<Ended> {
    const child = this.start(line, cwd)
    child.stdin!.on('error', () => {}) // it may have ended without reading
    child.stdin!.end(input)
    const ended = new Promise<number | null>(resolve => child.once('close', resolve))
    const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)])
    return { exitCode: await ended, stdout: stdout.trimEnd(), stderr }
  }

  start(line: string, cwd = this.root): ChildProcess {
    return this.startNode([PROGRAM, ...this.spell(line)], { cwd, env: this.env })
  }

  startNode(args: readonly string[], options: { readonly cwd: string; readonly env: Environment }): ChildProcess {
    const child = spawn(process.execPath, args, { ...options, stdio: 'pipe' })
    this.#children.add(child)
    child.once('close', () => this.#children.delete(child))
    return child
  }

  /** What was recorded after this position, and where the log ends now. */
  async recorded(after: number): Promise<Recorded> {
    const rows = await this.readLog(after)
    return {
      types: rows.map(({ type }) => String(type)),
      lacks: rows.flatMap(({ body }) => (typeof body === 'string' ? (findLack(JSON.parse(body)) ?? []) : [])),
      end: Number(rows.at(-1)?.position ?? after),
    }
  }

  async write(path: string, content: string): Promise<void> {
    await mkdir(dirname(join(this.root, path)), { recursive: true })
    await writeFile(join(this.root, path), content)
  }

  read(path: string): Promise<string> {
    return readFile(join(this.root, path), 'utf8')
  }

  async commit(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) await this.write(path, content)
    await git(this.root, 'add', '--all')
    await git(this.root, 'commit', '--quiet', '--message=More')
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL')
    for (const group of await this.#agentGroups()) kill(-group)
    await rm(this.place, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Agents outlive the command that started them, wherever their run directories lie. */
  async #agentGroups(): Promise<number[]> {
    const found = await readdir(this.place, { recursive: true }).catch(() => [])
    const identities = found.filter(path => /\/g\d+\/identity\.json$/.test(path))
    const texts = await Promise.all(identities.map(path => readFile(join(this.place, path), 'utf8').catch(() => '{}')))
    return texts.flatMap(identity => JSON.parse(identity).agent?.processGroup ?? [])
  }
}

function readFileLog(home: string, after: number): LoggedRow[] {
  const path = join(home, 'provost.db')
  if (!existsSync(path)) return []
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database
    .prepare('SELECT position, type, body FROM events WHERE position > ? ORDER BY position')
    .all(after)
  database.close()
  return rows
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    return // it has ended already
  }
}
