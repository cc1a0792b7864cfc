// A PostgreSQL cluster of its own in a temporary directory, for tests.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries, findServerUser, findTemporaryPlace, type RunAs } from './postgres-binaries.ts'

export type ServerSettings = Readonly<Record<string, string>>

const USER = 'provost'
const NAME = /^provost-postgres-(\d+)-/
const READY = 'ready to accept connections'
const FAST_SHUTDOWN = 'SIGINT'
const IMMEDIATE_SHUTDOWN = 'SIGQUIT'

type Place = { readonly directory: string; readonly binaries: string; readonly runAs: RunAs }

export class PostgresCluster {
  readonly url: string
  readonly #place: Place
  readonly #arguments: readonly string[]
  #server: ChildProcess | undefined

  private constructor(place: Place, port: number, password: string, settings: ServerSettings) {
    this.#place = place
    this.url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
    const given = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
    this.#arguments = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  }

  static async create(settings: ServerSettings): Promise<PostgresCluster> {
    const runAs = await findServerUser()
    const parent = await findTemporaryPlace(runAs)
    await sweep(parent)
    const directory = await mkdtemp(join(parent, `provost-postgres-${process.pid}-`))
    const place = { directory, binaries: await findBinaries(runAs, directory), runAs }
    const password = randomBytes(12).toString('hex')
    await initialise(place, password)
    return new PostgresCluster(place, await findFreePort(), password, settings)
  }

  async start(): Promise<void> {
    const { directory, binaries, runAs } = this.#place
    const options = { ...runAs, cwd: directory, env: ENVIRONMENT }
    this.#server = spawn(join(binaries, 'postgres'), ['-D', join(directory, 'data'), ...this.#arguments], options)
    await untilReady(this.#server)
  }

  /** Stops the server as a power cut would, except that what the kernel holds is not lost. */
  crash(): Promise<void> {
    return this.#end(IMMEDIATE_SHUTDOWN)
  }

  async remove(): Promise<void> {
    await this.#end(FAST_SHUTDOWN)
    await rm(this.#place.directory, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
}

// Nothing of the caller's environment: PGDATA, PGPORT and the like would change the server.
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

// The default collation sorts like a dictionary: a table that forgets to ask for the order of bytes is found out.
async function initialise({ directory, binaries, runAs }: Place, password: string): Promise<void> {
  const passwordFile = join(directory, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    for (const path of [directory, passwordFile]) await chown(path, runAs.uid, runAs.gid)
  }
  const collation = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const access = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const data = ['-D', join(directory, 'data'), '--no-sync', '--no-instructions']
  const options = { ...runAs, cwd: directory, env: ENVIRONMENT }
  await promisify(execFile)(join(binaries, 'initdb'), [...data, ...collation, ...access], options)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4_000)
    if (text.includes(READY)) resolve()
  })
  server.once('error', reject)
  server.once('exit', () => reject(new Error(`PostgreSQL stopped: ${log}`)))
  await promise
}

// Directories of keepers that were killed. A server whose data directory is gone notices and stops within a minute.
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const keeper = NAME.exec(name)?.[1]
    if (keeper === undefined || isAlive(Number(keeper))) continue
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined) // another user's
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
