// `provost daemon start`
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Home, locateHome, prepareHome } from '#adapters/files/home'
import { provostError } from '#core/kernel/errors'
import { readPaper } from '#daemon/daemon-paper'
import { findDaemon, isAlive } from '#daemon/find-daemon'
import { packageRoot } from '#daemon/package-files'
import type { Run } from '../command.ts'

const WAIT_MS = 20_000
const LOOK_MS = 25

export const run: Run = async ({ env, progress }) => {
  const home = locateHome(env)
  prepareHome(home)
  const running = findDaemon(home)
  if (running)
    throw provostError('DAEMON_RUNNING', { details: { pid: running.paper.pid, address: running.paper.address } })
  progress('starting the daemon …')
  const paper = await launch(home, env)
  return { json: { started: true, ...paper }, lines: [`daemon runs with pid ${paper.pid} at ${paper.address}`] }
}

async function launch(home: Home, env: NodeJS.ProcessEnv) {
  mkdirSync(home.logs, { recursive: true, mode: 0o700 })
  const output = join(home.logs, 'daemon.out')
  const file = openSync(output, 'w', 0o600)
  const child = spawn(process.execPath, [join(packageRoot(), 'bin', 'provost.js'), 'daemon', 'run'], {
    detached: true,
    stdio: ['ignore', file, file],
    cwd: home.path,
    env,
  })
  closeSync(file)
  child.unref()
  return waitForPaper(home, child.pid ?? -1, output)
}

/** The daemon tells that it is ready by its paper; one that died before that tells why in its output. */
async function waitForPaper(home: Home, pid: number, output: string) {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const paper = readPaper(home)
    if (paper?.pid === pid) return paper
    if (!isAlive(pid)) break
    await wait(LOOK_MS)
  }
  const said = readFileSync(output, 'utf8').trim()
  throw provostError('DAEMON_UNREACHABLE', {
    message: `the daemon did not start${said ? `: ${said.split('\n')[0]}` : ''}`,
    hint: `read ${output}, or run \`provost daemon run\` to see it fail`,
    cause: said,
    details: { address: home.socket },
  })
}
