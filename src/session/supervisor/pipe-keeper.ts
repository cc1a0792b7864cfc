// A second hand on the agent's pipes: a small shell that sleeps as long as the supervisor lives. If that is killed, the
// agent's input stays open, its output has a reader, and what it prints goes on into the log.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { PIPES } from './agent-pipes.ts'
import { OUTPUT_FILE } from './run-directory/output-log.ts'

// Descriptor 3 is a line to the supervisor: it says when the input is to be closed and when all is over, and it ends when
// the supervisor does. A disk that is full stops the copying, not the agent: it goes on a second later. Where the directory
// itself was removed (it has no path then) nothing can be kept any more: what the agent prints is taken until it ends.
const KEEPER = `
exec 5<"$1" 6<"$2"
[ "$4" = open ] && exec 7>"$3"
echo ready >&3
while IFS= read -r word <&3; do
  case $word in close) exec 7>&- ;; over) exit 0 ;; esac
done
umask 077
keep() { until cat >>"$log"; do /bin/pwd >/dev/null || exec cat >/dev/null; sleep 1; done 2>/dev/null; }
log=$5
keep <&6 &
keep <&5
wait
`
const LINE_FD = 3

export class PipeKeeper {
  readonly #line: Duplex
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
    this.#line = child.stdio[LINE_FD] as Duplex
    this.#line.on('error', () => {}) // it was killed; while the supervisor lives nothing depends on it
    child.on('error', () => {})
  }

  /** Resolves when it holds them. */
  static async start(directory: string, input: 'open' | 'closed'): Promise<PipeKeeper> {
    const words = [PIPES.output, PIPES.errors, PIPES.input, input, OUTPUT_FILE]
    const child = spawn('/bin/sh', ['-c', KEEPER, 'provost-keeper', ...words], {
      cwd: directory, // where it goes on writing, also when the directory is moved
      detached: true, // nobody who ends the supervisor's group ends it too
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const keeper = new PipeKeeper(child)
    await Promise.race([once(keeper.#line, 'data'), once(child, 'exit')])
    return keeper
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** As if the supervisor were killed. */
  abandon(): void {
    this.#line.destroy()
  }

  closeInput(): void {
    this.#line.write('close\n')
  }

  end(): void {
    this.#line.end('over\n')
    this.#child.unref()
  }
}
