// What a suite finds around it besides the tree: variables by value, programs by identity, what was installed, the platform.
// Nothing is started for it.
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { release } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { allowedEnvironment } from '#process/allowed-environment'
import type { SurroundingsWish } from '#task/ports/suite-runner'

const LOCK_FILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'Cargo.lock',
  'go.sum',
  'poetry.lock',
  'uv.lock',
  'requirements.txt',
  'Gemfile.lock',
  'composer.lock',
]

/** Package managers write down here what they really installed. */
const INSTALLED = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity', 'pyvenv.cfg']

/** A script often starts one of these without naming it. */
const RUNTIMES = [
  'node',
  'npm',
  'npx',
  'bun',
  'deno',
  'python',
  'python3',
  'ruby',
  'php',
  'go',
  'cargo',
  'rustc',
  'java',
  'make',
  'cc',
]

export async function describeSurroundings(wish: SurroundingsWish): Promise<Record<string, string>> {
  const env = allowedEnvironment({})
  const programs = [...new Set([...RUNTIMES, ...wish.commands.flatMap(listPrograms)])]
  return {
    platform: `${process.platform} ${process.arch} ${release()}`,
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [`env ${name}`, value])),
    ...(await identify('program', programs, program => identifyProgram(program, env.PATH ?? ''))),
    ...(await identify('file', LOCK_FILES, name => hashFile(join(wish.root, name)))),
    ...(await identify('place', wish.places, name => identifyPlace(join(wish.root, name)))),
  }
}

type Identify = (name: string) => Promise<string | undefined>

async function identify(kind: string, names: readonly string[], work: Identify): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of names) {
    const identity = await work(name)
    if (identity !== undefined) found[`${kind} ${name}`] = identity
  }
  return found
}

/** Every word of a shell line may name a program. */
function listPrograms(command: readonly string[] | string): string[] {
  if (typeof command !== 'string') return command.slice(0, 1)
  return command.split(/[\s;&|()<>"'`$={}]+/).filter(word => /^[\w./+-]+$/.test(word) && !word.startsWith('-'))
}

async function identifyProgram(program: string, path: string): Promise<string | undefined> {
  if (program.includes('/') && !isAbsolute(program)) return undefined // it lies in the tree
  const places = isAbsolute(program)
    ? [program]
    : path
        .split(delimiter)
        .filter(Boolean)
        .map(place => join(place, program))
  for (const place of places) {
    const real = await realpath(place).catch(() => undefined)
    const found = real === undefined ? undefined : await stat(real).catch(() => undefined)
    if (found?.isFile() && (found.mode & 0o111) !== 0) return `${real} ${found.size} ${found.mtimeMs}`
  }
  return undefined
}

/** Of a directory what was installed there, as its package manager tells, and when it was changed last. */
async function identifyPlace(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return undefined
  if (!found.isDirectory()) return hashFile(path)
  const told = await Promise.all(INSTALLED.map(name => hashFile(join(path, name))))
  return `${found.mtimeMs} ${told.filter(Boolean).join(' ')}`
}

async function hashFile(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
