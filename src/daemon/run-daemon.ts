// A daemon in the foreground: ends on a signal, or when its home was taken away.
import { existsSync } from 'node:fs'
import { readPaper } from './daemon-paper.ts'
import { type Daemon, startDaemon } from './server.ts'
import type { Environment } from './wiring.ts'

const LOOK_AT_HOME_MS = 2_000

export async function runDaemon(env: Environment, onStarted: (daemon: Daemon) => void): Promise<void> {
  const signalled = watchSignals() // from the first moment on: who is told to go while it starts goes in good order too
  const daemon = await startDaemon(env)
  onStarted(daemon)
  const why = await Promise.race([signalled, watchHome(daemon)])
  await daemon.stop(why)
}

function watchSignals(): Promise<string> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve(signal))
  })
}

function watchHome({ wired: { home } }: Daemon): Promise<string> {
  return new Promise(resolve => {
    // Without its home a daemon serves nobody and could never be found again.
    setInterval(() => {
      if (!existsSync(home.path)) resolve('the home is gone')
      else if (readPaper(home)?.pid !== process.pid) resolve('daemon.json is gone or names another daemon')
    }, LOOK_AT_HOME_MS).unref()
  })
}
