// A daemon in the foreground: ends on a signal, or when its home was taken away.
import { readFileSync, statSync } from 'node:fs'
import type { Home } from '#files/home'
import { type HomeSight, judgeHome } from '#host/rules/judge-home'
import { startProgramsBy } from '#process/run-program'
import { readPaperText } from './daemon-paper.ts'
import { smallProgram } from './package-files.ts'
import type { Serving } from './serve-nodes.ts'
import { type Daemon, startDaemon } from './server.ts'
import type { Environment } from './wiring.ts'

const LOOK_AT_HOME_MS = 2_000
const LAST_WAIT_MS = 2_000

export async function runDaemon(
  env: Environment,
  onStarted: (daemon: Daemon) => void,
  onFold: (position: number) => void,
  serving?: Serving,
): Promise<void> {
  startProgramsBy(smallProgram('starter', 'src/process/starter/main.ts'))
  const signalled = watchSignals() // from the first moment on: who is told to go while it starts goes in good order too
  const daemon = await startDaemon(env, { onFold, serving })
  noteMistakes(daemon)
  onStarted(daemon)
  const why = await Promise.race([signalled, watchHome(daemon)])
  await daemon.stop(why)
  // Whatever was begun and does not end is no reason to stay: nobody is served any more.
  setTimeout(() => process.exit(), LAST_WAIT_MS).unref()
}

function watchSignals(): Promise<string> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve(signal))
  })
}

/** One thing that went wrong unheard, as where descriptors are used up, does not end everything else. */
function noteMistakes({ wired: { log } }: Daemon): void {
  process.on('uncaughtException', error => log.error('a mistake that nobody caught', error))
  process.on('unhandledRejection', error => log.error('a mistake that nobody caught', error))
}

/** Without its home a daemon serves nobody and could never be found again. */
function watchHome({ wired: { home, log } }: Daemon): Promise<string> {
  return new Promise(resolve => {
    let lastRule = 'H6'
    setInterval(() => {
      const { result, rule } = judgeHome(sightHome(home))
      if (!result.goesOn) resolve(result.why)
      else if (rule !== lastRule) log.info('a look at the home', { rule, why: result.why || 'it can be read again' })
      lastRule = rule
    }, LOOK_AT_HOME_MS).unref()
  })
}

function sightHome(home: Home): HomeSight {
  const paper = seen(() => readPaperText(readFileSync(home.daemonPaper, 'utf8'))?.pid ?? 'unreadable')
  return { home: seen(() => statSync(home.path) && 'there'), paper, own: process.pid }
}

function seen<Sight>(look: () => Sight): Sight | 'gone' | 'unreadable' {
  try {
    return look()
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : 'unreadable'
  }
}
