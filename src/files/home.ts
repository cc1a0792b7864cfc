// The home of Provost on this machine: where the log, the token and the daemon's papers lie.
import { accessSync, constants, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { writeFileAtomic } from './atomic-write.ts'
import { makeDirectory, unusable } from './make-directory.ts'

export type Home = {
  readonly path: string
  readonly database: string
  readonly blobs: string
  readonly config: string
  readonly token: string
  /** What signs checkpoints and packs. Nothing below it is ever shown, backed up or exported. */
  readonly keys: string
  /** Every signed checkpoint of the logs of this home. */
  readonly checkpoints: string
  /** Who witnesses the log of this home, and whose logs it witnesses. */
  readonly witnesses: string
  /** Which node of a shared log this home is. */
  readonly node: string
  /** Which plane this home has joined. */
  readonly plane: string
  /** What that plane has not confirmed yet. */
  readonly spool: string
  /** Provider keys that only this node can open, sealed. */
  readonly sealed: string
  /** Repositories of projects that nobody cloned here; can be made again. */
  readonly repos: string
  /** Where this home serves as a plane: its authority. */
  readonly serve: string
  readonly daemonPaper: string
  readonly daemonLock: string
  /** How far the logs were that were used from here. */
  readonly logMarks: string
  /** Its time is the last time that somebody looked at the sessions. */
  readonly looked: string
  readonly socket: string
  readonly logs: string
  readonly backups: string
  /** What of which repository was trusted. */
  readonly trust: string
  /** How far the log was told to a collector. */
  readonly telemetry: string
}

type Environment = Readonly<Record<string, string | undefined>>

export function locateHome(env: Environment, platform: string = process.platform): Home {
  const path = resolve(env.PROVOST_HOME || defaultHome(env, platform))
  return {
    path,
    database: join(path, 'provost.db'),
    blobs: join(path, 'blobs'),
    config: join(path, 'config.yaml'),
    token: join(path, 'token'),
    keys: join(path, 'keys'),
    checkpoints: join(path, 'checkpoints'),
    witnesses: join(path, 'witnesses.json'),
    node: join(path, 'node.json'),
    plane: join(path, 'plane.json'),
    spool: join(path, 'spool'),
    sealed: join(path, 'sealed.json'),
    repos: join(path, 'repos'),
    serve: join(path, 'keys', 'plane'),
    daemonPaper: join(path, 'daemon.json'),
    daemonLock: join(path, 'daemon.lock'),
    logMarks: join(path, 'log-marks.json'),
    looked: join(path, 'looked'),
    socket: join(path, 'daemon.sock'),
    logs: join(path, 'logs'),
    backups: join(path, 'backups'),
    trust: join(path, 'trust'),
    telemetry: join(path, 'telemetry.json'),
  }
}

function defaultHome(env: Environment, platform: string): string {
  const user = env.HOME || homedir()
  if (platform === 'darwin') return join(user, 'Library', 'Application Support', 'provost')
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(user, 'AppData', 'Local'), 'provost')
  const data = env.XDG_DATA_HOME ?? ''
  return join(isAbsolute(data) ? data : join(user, '.local', 'share'), 'provost') // XDG: a relative path is ignored
}

/** Makes the home if it is missing; only its owner may look inside. */
export function prepareHome(home: Home): void {
  makeDirectory(home.path)
  try {
    accessSync(home.path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unusable(home.path, cause)
  }
}

export function readToken(home: Home): string | undefined {
  try {
    return readFileSync(home.token, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** The token of this home, made on first use and readable by its owner only. */
export async function needToken(home: Home, newSecret: () => string): Promise<string> {
  const known = readToken(home)
  if (known !== undefined) return known
  await writeFileAtomic(home.token, `${newSecret()}\n`, 0o600)
  return readToken(home)!
}
