// The clock of a process, moved by as many milliseconds as a file says: a test lives through a night in a moment. What the
// process starts has the same clock.
const childProcess = require('node:child_process')
const { readFileSync } = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const file = process.env.MOVED_CLOCK
const Real = Date
const now = () => Real.now() + Number(readFileSync(file, 'latin1'))

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }

  static now() {
    return now()
  }
}

/** Whoever shows that it lives every few seconds shows it soon after the clock was moved. */
const { setInterval: every } = globalThis
globalThis.setInterval = (act, ms, ...rest) => every(act, ms / 100, ...rest)

const { spawn } = childProcess
const clock = { MOVED_CLOCK: file, NODE_OPTIONS: `--require ${__filename}` }
childProcess.spawn = (program, args, options) =>
  spawn(program, args, { ...options, env: { ...(options?.env ?? process.env), ...clock } })
syncBuiltinESMExports()
