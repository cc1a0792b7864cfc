// Gathers the facts that `provost doctor` judges.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '#api/client'
import { readPaper } from '#daemon/daemon-paper'
import { type FoundDaemon, findDaemon, isStopped } from '#daemon/find-daemon'
import { packageVersion } from '#daemon/package-files'
import { type Environment, openStore, storeOf } from '#daemon/wiring'
import { type Home, locateHome, prepareHome } from '#files/home'
import { VIEWS } from '#house/views'
import { renderTopLevelError } from '#kernel/errors/error-render'
import { isProvostError, provostError } from '#kernel/errors/errors'
import type { ChainDefect } from '#kernel/events/chain'
import { verifyStore } from '#log/usecases/verify-store'
import { composeProof } from '#proof/proof-parts'
import type { JudgedLog } from '#proof/usecases/judge-checkpoints'
import { logMarks } from '#store/adapters/log-marks'
import {
  type Diagnosis,
  diagnoseDaemon,
  diagnoseNode,
  diagnoseSpace,
  diagnoseTool,
  type ProgramFact,
  TOOLS,
} from './rules/diagnose.ts'

const ANSWER_WITHIN_MS = 5_000

export async function examineHost(env: Environment, isTried: boolean): Promise<Diagnosis[]> {
  const home = locateHome(env)
  const tools = await Promise.all(TOOLS.map(async tool => diagnoseTool(tool, await askVersion(tool.name))))
  return [
    diagnoseNode(process.version),
    ...tools,
    await check('home', () => examineHome(home)),
    ...examineMode(home),
    examineSpace(home),
    await check('store', () => examineStore(env, home)),
    await examineDaemon(home),
    examineLogs(home),
    ...(await examineAgents(env, home, isTried)),
  ]
}

/** Each agent that is there is really asked for its login, and a cage is really built. */
async function examineAgents(env: Environment, home: Home, isTried: boolean): Promise<Diagnosis[]> {
  const { examineAgentPrograms, examineCages } = await import('./examine-agents.ts')
  return [...(await examineAgentPrograms(env, isTried)), await examineCages(env, home)]
}

function askVersion(program: string): Promise<ProgramFact> {
  return new Promise(resolve => {
    execFile(program, ['--version'], { timeout: ANSWER_WITHIN_MS }, (error, stdout) => {
      if (error && 'code' in error && error.code === 'ENOENT') resolve(null)
      else if (!error) resolve(stdout.split('\n', 1)[0]!.trim())
      // tmux knows only -V and says so; that it is there is all we ask.
      else resolve(program === 'tmux' ? 'tmux' : 'unreachable')
    })
  })
}

async function check(name: string, examine: () => Promise<string> | string): Promise<Diagnosis> {
  try {
    return { check: name, health: 'ok', detail: await examine(), remedy: null, isRequired: true }
  } catch (error) {
    const [first = ''] = renderTopLevelError(error)
    const remedy = isProvostError(error) ? (error.hint ?? null) : null
    return { check: name, health: 'failed', detail: first.replace(/^ERROR:? ?/, ''), remedy, isRequired: true }
  }
}

function examineHome(home: Home): string {
  prepareHome(home)
  return home.path
}

/** Others on this machine could read the log and the token. */
function examineMode(home: Home): Diagnosis[] {
  const mode = statSync(home.path, { throwIfNoEntry: false })?.mode ?? 0o700
  if ((mode & 0o077) === 0 || process.platform === 'win32') return []
  const detail = `${home.path} has mode ${(mode & 0o777).toString(8)}: others can look inside`
  return [{ check: 'privacy', health: 'failed', detail, remedy: `chmod 700 ${home.path}`, isRequired: false }]
}

const SPACE_MIN_BYTES = 64 * 1024 * 1024

/** A log that cannot grow stops everything, so it is said before it happens. */
function examineSpace(home: Home): Diagnosis {
  const row = { check: 'space', isRequired: true }
  try {
    const { bavail, bsize } = statfsSync(home.path)
    return { ...row, ...diagnoseSpace(bavail * bsize, SPACE_MIN_BYTES) }
  } catch (error) {
    return { ...row, health: 'unknown', detail: String(error), remedy: null }
  }
}

async function examineStore(env: Environment, home: Home): Promise<string> {
  const store = await openStore(home, await storeOf(env, home))
  try {
    const here = {
      store,
      marks: logMarks(home.logMarks),
      views: VIEWS,
      proof: composeProof(home, async () => false),
      isHere: () => true,
    }
    const { events, defects, proof } = await verifyStore(here)
    const [first] = defects
    if (CONTRADICTED.includes(proof.verdict)) throw rewrittenError(proof)
    if (first) throw defectError(store.where, first)
    return `${store.engine} ${store.where}: ${events} events; pages, hashes, end and views fit; ${tellProven(proof)}`
  } finally {
    await store.close()
  }
}

const CONTRADICTED: readonly JudgedLog['verdict'][] = ['rewritten', 'cut', 'forged', 'checkpoint_missing']

function tellProven({ verdict, provenTo }: JudgedLog): string {
  return verdict === 'proven' ? `proven up to event ${provenTo}` : 'no checkpoint was ever signed'
}

function rewrittenError({ verdict, results, between, missing }: JudgedLog): Error {
  const worst = results.find(({ state }) => state === verdict)
  const size = between?.upTo ?? worst?.size ?? missing[0] ?? 0
  return provostError('LOG_REWRITTEN', { details: { size, source: worst?.source ?? 'the log itself', verdict } })
}

function defectError(where: string, { stream, version, what }: ChainDefect): Error {
  if (version > 0) return provostError('LOG_CHAIN_BROKEN', { details: { stream, version } })
  return provostError('STORE_CORRUPT', {
    hint: '`provost log verify` lists everything; compare with a backup before anything is written',
    details: { where, detail: stream === '*' ? what : `${stream}: ${what}` },
  })
}

async function examineDaemon(home: Home): Promise<Diagnosis> {
  const row = { check: 'daemon', isRequired: false }
  const running = await findDaemon(home)
  if (running) return { ...row, ...(await askDaemon(running)) }
  const stale = readPaper(home)
  const detail = stale
    ? `none runs; daemon.json was left behind by pid ${stale.pid}`
    : 'none runs; commands work in process'
  return { ...row, health: 'ok', detail, remedy: '`provost daemon start`' }
}

/** One that listens may still answer nobody, so it is asked for something that it knows without its store. */
async function askDaemon({ paper, door }: FoundDaemon): Promise<Omit<Diagnosis, 'check' | 'isRequired'>> {
  const who = `pid ${paper.pid} at ${paper.address}`
  const late = sleep(ANSWER_WITHIN_MS, `${who} gives no answer within ${ANSWER_WITHIN_MS / 1000} s`, { ref: false })
  const said = new Client(door, async () => null).call('listMachines').then(() => null, String)
  const trouble = await Promise.race([said, late])
  if (trouble === null) return diagnoseDaemon(paper, packageVersion())
  const remedy = isStopped(paper.pid) ? `\`kill -CONT ${paper.pid}\` lets it go on` : 'read `provost daemon logs`'
  return { health: 'failed', detail: trouble.replace(/^\w*Error: /, ''), remedy }
}

function examineLogs(home: Home): Diagnosis {
  const files = existsSync(home.logs) ? readdirSync(home.logs) : []
  return {
    check: 'logs',
    health: 'ok',
    detail: `${join(home.logs, '')} (${files.length} files)`,
    remedy: null,
    isRequired: false,
  }
}
