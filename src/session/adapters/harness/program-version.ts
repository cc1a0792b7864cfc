// Whether a program is there and which version it is, found out the way the agent itself will find it.
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { allowedEnvironment } from '#process/allowed-environment'
import type { Preflight } from '#session/ports/agent-harness'

const VERSION_MS_MAX = 20_000
const OUTPUT_MAX = 64 * 1024
const VERSION = /\b(\d+)\.(\d+)\.(\d+)/

export type WantedProgram = {
  readonly program: string
  /** The oldest version that takes the flags that are needed in every case. */
  readonly versionMin: string
  readonly hint: string
}

export async function checkProgram({ program, versionMin, hint }: WantedProgram, path: string): Promise<Preflight> {
  const found = await findProgram(program, path)
  if (found === undefined) return { ok: false, because: `${program} is not on the PATH`, hint }
  const version = await readVersion(found, path)
  if (version === undefined) return { ok: false, because: `${found} does not tell its version`, hint }
  if (isAtLeast(version, versionMin)) return { ok: true, program: found, version }
  return { ok: false, because: `${program} ${version} is older than ${versionMin}`, hint }
}

/** A path is taken as it is: relative to the directory that the agent works in, nobody can look before it is there. */
export async function findProgram(program: string, path: string): Promise<string | undefined> {
  if (program.includes('/') && !isAbsolute(program)) return program
  const places = isAbsolute(program)
    ? [program]
    : path
        .split(delimiter)
        .filter(Boolean)
        .map(place => join(place, program))
  for (const place of places) if (await isExecutable(place)) return place
  return undefined
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Some write into their state even to say who they are: they get an empty one. */
async function readVersion(program: string, path: string): Promise<string | undefined> {
  const state = await mkdtemp(join(tmpdir(), 'provost-version-'))
  try {
    const env = allowedEnvironment({ PATH: path, CODEX_HOME: state, CLAUDE_CONFIG_DIR: state })
    const options = { env, timeout: VERSION_MS_MAX, maxBuffer: OUTPUT_MAX }
    const told = await promisify(execFile)(program, ['--version'], options).catch(() => undefined)
    return VERSION.exec(told?.stdout ?? '')?.[0]
  } finally {
    await rm(state, { recursive: true, force: true })
  }
}

/** By the three numbers; what has none is older than everything. */
export function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [numbersOf(version), numbersOf(floor)]
  const difference = have.map((number, index) => number - want[index]!).find(number => number !== 0)
  return (difference ?? 0) >= 0
}

function numbersOf(version: string): [number, number, number] {
  const [, major = -1, minor = -1, patch = -1] = VERSION.exec(version) ?? []
  return [Number(major), Number(minor), Number(patch)]
}
