// How an agent in a cage ended. What builds the cage tells a signal by its exit code, as shells do; the witness says the signal.
import type { AgentEnd } from './start-agent.ts'

/** Of Linux, where cages are. Those that a program is ended by. */
const SIGNALS: ReadonlyMap<number, string> = new Map([
  [1, 'SIGHUP'],
  [2, 'SIGINT'],
  [3, 'SIGQUIT'],
  [4, 'SIGILL'],
  [5, 'SIGTRAP'],
  [6, 'SIGABRT'],
  [7, 'SIGBUS'],
  [8, 'SIGFPE'],
  [9, 'SIGKILL'],
  [11, 'SIGSEGV'],
  [13, 'SIGPIPE'],
  [14, 'SIGALRM'],
  [15, 'SIGTERM'],
  [24, 'SIGXCPU'],
  [25, 'SIGXFSZ'],
  [31, 'SIGSYS'],
])

const SIGNALLED = 128

export function readCagedEnd(end: AgentEnd): AgentEnd {
  const signal = end.exitCode === null ? undefined : SIGNALS.get(end.exitCode - SIGNALLED)
  return signal === undefined ? end : { exitCode: null, signal }
}
