// Runs a noisy tool in silence: its output goes to a log, and only a failure shows the end of it.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { exitCodeOf, runChild } from './child.mjs'
import { Failure } from './failure.mjs'
import { holdLock } from './lock.mjs'
import { root, tools } from './paths.mjs'

const TAIL_LINES = 20
const AGAIN = 'run the same command again'

export async function runQuietly({ name, command, args, cwd = root, next }) {
  const log = join(tools, 'logs', `${name.replaceAll(' ', '-')}.log`)
  const { code, signal } = await runIntoLog(log, command, args, cwd).catch(error => {
    throw new Failure(`${name} could not be started (${error.code})`, next)
  })
  if (signal) throw new Failure(`${name} was interrupted`, AGAIN, { exitCode: exitCodeOf(signal) })
  if (code === 0) return
  throw new Failure(`${name} failed (all it said is in ${relative(root, log)})`, next, { output: lastLines(log) })
}

async function runIntoLog(log, command, args, cwd) {
  mkdirSync(dirname(log), { recursive: true })
  const file = openSync(log, 'w')
  try {
    const options = { cwd, stdio: ['ignore', file, file] }
    return await runChild(command, args, options, { isDisposable: true, onStart: holdLock })
  } finally {
    closeSync(file)
  }
}

function lastLines(log) {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}
