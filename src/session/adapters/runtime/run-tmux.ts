// Asks a tmux server of our own: never the one that a person works in, and never longer than two seconds.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { allowedEnvironment } from '#process/allowed-environment'

const ANSWER_MS = 2_000

export type TmuxAnswer = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }

/** Null as exit code: it could not be asked, or did not answer in time. */
export function runTmux(root: string, args: readonly string[]): Promise<TmuxAnswer> {
  const options = {
    timeout: ANSWER_MS,
    killSignal: 'SIGKILL',
    env: allowedEnvironment({ TERM: 'xterm-256color' }),
  } as const
  return new Promise(resolve => {
    execFile('tmux', ['-L', socketName(root), '-f', '/dev/null', ...args], options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : null
      resolve({ exitCode, stdout, stderr: stderr || (error?.message ?? '') })
    })
  })
}

export function socketName(root: string): string {
  return `provost-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
}
