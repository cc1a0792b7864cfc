// Makes the daemon of this home a service, asks for it, and takes it away again.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findDaemon } from '#daemon/find-daemon'
import { packageRoot, packageVersion } from '#daemon/package-files'
import type { Environment } from '#daemon/wiring'
import { writeFileAtomic } from '#files/atomic-write'
import { locateHome } from '#files/home'
import { provostError } from '#kernel/errors/errors'
import { systemClock } from '#process/system-clock'
import { findKeeper, type ServiceKeeper } from './rules/service-keeper.ts'

const ANSWER_WITHIN_MS = 90_000
/** A daemon that brings a large store up to date takes its time. */
const READY_WITHIN_MS = 300_000
const LOOK_MS = 200

export type ServicePlan = {
  readonly manager: ServiceKeeper
  readonly text: string
  readonly isThere: boolean
  readonly isSame: boolean
}

export type ServiceState = {
  readonly manager: ServiceKeeper['name'] | null
  readonly file: string | null
  /** `same`: as this program would write it; `other`: an older one, or edited by hand. */
  readonly installed: 'no' | 'same' | 'other'
  /** The manager's own word; `unknown` where it could not be asked. */
  readonly state: string
}

export function planService(env: Environment): ServicePlan {
  const manager = findKeeper(process.platform, env, process.getuid?.() ?? 0)
  if (!manager) throw unavailable(`${process.platform} has no service manager that is known here`)
  const program = join(packageRoot(), 'bin', 'provost.js')
  if (/[\\/]_npx[\\/]/.test(program)) throw unavailable('npx keeps the program for a while only; install it with npm')
  const facts = {
    node: process.execPath,
    program,
    home: locateHome(env).path,
    path: env.PATH ?? '',
    version: packageVersion(),
  }
  const text = manager.compose(facts)
  const found = existsSync(manager.file) ? readFileSync(manager.file, 'utf8') : null
  return { manager, text, isThere: found !== null, isSame: found === text }
}

/** `systemctl` may be there and serve nobody, as in a container; only an answer counts. */
export async function isServed(env: Environment, { probe }: ServiceKeeper): Promise<boolean> {
  return (await ask(env, probe)).code === 0
}

export async function installService(env: Environment, { manager, text }: ServicePlan): Promise<void> {
  if (!(await isServed(env, manager))) throw unavailable(`${manager.name} does not answer for you`)
  await mkdir(dirname(manager.file), { recursive: true })
  await writeFileAtomic(manager.file, text, 0o644)
  for (const words of manager.install) await need(env, words)
  await awaitDaemon(env, manager)
}

export async function removeService(env: Environment, { manager }: ServicePlan): Promise<void> {
  const answers = await isServed(env, manager)
  if (answers) for (const words of manager.remove) await ask(env, words)
  await rm(manager.file, { force: true })
  if (answers) for (const words of manager.afterRemoval) await need(env, words)
}

export async function restartService(env: Environment, { manager }: ServicePlan): Promise<void> {
  await need(env, manager.restart)
  await awaitDaemon(env, manager)
}

/** A manager tells that it has started the program; that it is ready, only the daemon itself can tell. */
async function awaitDaemon(env: Environment, { restart, logs }: ServiceKeeper): Promise<void> {
  const command = restart.join(' ')
  for (let waitedMs = 0; !(await findDaemon(locateHome(env))); waitedMs += LOOK_MS) {
    const { state } = await askService(env)
    const reason = state !== 'active' ? `the daemon ended again (${state})` : 'the daemon is not ready yet, and goes on'
    if (state !== 'active' || waitedMs >= READY_WITHIN_MS)
      throw provostError('SERVICE_FAILED', { details: { command, reason }, hint: `read why: ${logs}` })
    await systemClock.sleep(LOOK_MS)
  }
}

export async function askService(env: Environment): Promise<ServiceState> {
  const manager = findKeeper(process.platform, env, process.getuid?.() ?? 0)
  if (!manager) return { manager: null, file: null, installed: 'no', state: 'unknown' }
  const { isThere, isSame } = planService(env)
  const installed = isThere ? (isSame ? 'same' : 'other') : 'no'
  const { code, said } = await ask(env, manager.ask)
  const word = said.split('\n', 1)[0]!.trim()
  const state = code === 0 ? 'active' : /^(inactive|failed|activating|deactivating)$/.test(word) ? word : 'unknown'
  return { manager: manager.name, file: manager.file, installed, state }
}

type Answer = { readonly code: number | null; readonly said: string }

function ask(env: Environment, [program = '', ...args]: readonly string[]): Promise<Answer> {
  return new Promise(resolve => {
    execFile(program, args, { timeout: ANSWER_WITHIN_MS, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null
      resolve({ code, said: `${stdout}${stderr}` })
    })
  })
}

async function need(env: Environment, words: readonly string[]): Promise<void> {
  const { code, said } = await ask(env, words)
  if (code === 0) return
  const reason = said.trim().split('\n').at(-1) || `it ended with ${code ?? 'nothing'}`
  throw provostError('SERVICE_FAILED', { details: { command: words.join(' '), reason } })
}

function unavailable(reason: string): Error {
  return provostError('SERVICE_UNAVAILABLE', { details: { reason } })
}
