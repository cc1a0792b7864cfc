// Somebody who has never heard of Provost: an empty home, an empty cache of npm, a Node and an npm on the PATH, and no
// rights of root. Everything lies in one place and is removed with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { cp, link, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { Ended, kill, readText } from '../e2e/ended.ts'

type Account = { readonly uid: number; readonly gid: number }

/** A number that no account of the machine has: whatever it owns was made by this stranger. */
function newAccount(): Account {
  const id = 100_000 + ((process.pid * 7919 + made++) % 900_000)
  return { uid: id, gid: id }
}

let made = 0

export class Stranger {
  readonly place: string
  readonly home: string
  readonly env: Record<string, string>
  readonly #account: Account | null

  private constructor(place: string, account: Account | null) {
    this.place = place
    this.home = join(place, 'home')
    this.#account = account
    const path = [join(this.home, 'npm/bin'), join(place, 'tools'), '/usr/bin', '/bin']
    this.env = {
      PATH: path.join(delimiter),
      HOME: this.home,
      LANG: 'C.UTF-8',
      npm_config_prefix: join(this.home, 'npm'),
      npm_config_update_notifier: 'false',
      GIT_CONFIG_NOSYSTEM: '1',
      PROVOST_ACTOR: 'Ada',
      ...waysOut(),
    }
  }

  static async create(node = process.execPath): Promise<Stranger> {
    const place = await realpath(await mkdtemp(join(tmpdir(), 'provost-stranger-')))
    chmodSync(place, 0o755)
    const stranger = new Stranger(place, process.getuid!() === 0 ? newAccount() : null)
    const tools = join(place, 'tools')
    await mkdir(tools)
    await linkOrCopy(node, join(tools, 'node'))
    await cp(findNpm(), join(place, 'npm'), { recursive: true })
    for (const name of ['npm', 'npx']) {
      const script = `#!/bin/sh\nexec '${tools}/node' '${place}/npm/bin/${name}-cli.js' "$@"\n`
      await writeFile(join(tools, name), script, { mode: 0o755 })
    }
    await stranger.makeDirectory(stranger.home)
    return stranger
  }

  async makeDirectory(path: string): Promise<string> {
    await mkdir(path, { recursive: true })
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid)
    return path
  }

  async execute(words: string | readonly string[], cwd = this.home): Promise<Ended> {
    const [program = '', ...args] = typeof words === 'string' ? words.split(' ') : words
    const found = this.#find(program)
    const child = spawn(found, args, { cwd, env: this.env, stdio: 'pipe', ...this.#account })
    child.stdin.end()
    const texts = [child.stdout, child.stderr].map(readText)
    const [exitCode] = await once(child, 'close')
    const [stdout = '', stderr = ''] = await Promise.all(texts)
    return new Ended(exitCode, stdout, stderr)
  }

  /** What a command said; whatever fails is thrown with all it said. */
  async need(words: string | readonly string[], cwd = this.home): Promise<string> {
    const { exitCode, stdout, stderr } = await this.execute(words, cwd)
    if (exitCode !== 0) throw new Error(`${String(words)} ended with ${exitCode}: ${stdout}${stderr}`)
    return stdout.trim()
  }

  async makeRepository(name: string): Promise<string> {
    const root = await this.makeDirectory(join(this.home, name))
    for (const words of ['init -q -b main', '-c user.name=Ada -c user.email=a@b.c commit -q --allow-empty -m First']) {
      await this.need(`git ${words}`, root)
    }
    return root
  }

  /** Files of this person outside of the place. As oneself nothing can be told apart, so only the other account is asked. */
  async listTraces(): Promise<string[]> {
    if (!this.#account) return []
    const roots = ['/tmp', '/var/tmp', '/var/lib', '/dev/shm', '/run', '/home', '/etc', '/opt'].filter(existsSync)
    const not = ['-path', this.place, '-prune', '-o']
    const asked = [
      'find',
      ...roots,
      '-xdev',
      ...not,
      '-uid',
      String(this.#account.uid),
      '-newer',
      join(this.place, 'tools'),
      '-print',
    ]
    const child = spawn(asked[0]!, asked.slice(1), { stdio: ['ignore', 'pipe', 'ignore'] })
    return (await readText(child.stdout)).split('\n').filter(Boolean)
  }

  async remove(): Promise<void> {
    for (const pid of listProcesses(this.home)) kill(pid)
    await rm(this.place, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  /** A spawn as another account looks for programs in our PATH, not in theirs. */
  #find(program: string): string {
    if (program.includes('/')) return program
    const places = this.env.PATH!.split(delimiter).map(directory => join(directory, program))
    return places.find(existsSync) ?? program
  }
}

/** What a machine needs to reach a registry at all. */
function waysOut(): Record<string, string> {
  const names = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'npm_config_registry']
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}

export function listProcesses(home: string): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.filter(pid => readEnvironment(pid).includes(`HOME=${home}`)).map(Number)
}

function readEnvironment(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return [] // it has ended, or it is somebody else's
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  const real = await realpath(from)
  await link(real, to).catch(() => cp(real, to))
}

/** The npm on the PATH is a link to its script. */
function findNpm(): string {
  const links = (process.env.PATH ?? '').split(delimiter).map(directory => join(directory, 'npm'))
  const scripts = [process.env.npm_execpath ?? '', ...links.filter(existsSync).map(path => realpathSync(path))]
  const script = scripts.find(path => path.endsWith('npm-cli.js') && existsSync(path))
  if (!script) throw new Error('npm is not on the PATH')
  return dirname(dirname(script))
}
