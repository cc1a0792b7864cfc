// One shell for one document, so that a `cd` or an `export` holds for the commands after it, as it does for the reader.
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'

export type Answer = { readonly output: string; readonly exitCode: number }

export class DocumentShell {
  readonly #shell: ChildProcess
  #heard = ''
  #onHeard = () => {}

  /** A shell that was started with pipes. */
  constructor(shell: ChildProcess) {
    this.#shell = shell
    shell.stdout!.setEncoding('utf8')
    shell.stdout!.on('data', (text: string) => {
      this.#heard += text
      this.#onHeard()
    })
    shell.once('exit', () => this.#onHeard())
  }

  /** Everything that the command prints, on either stream, in the order in which it came. */
  async run(command: string): Promise<Answer> {
    const mark = `end-${randomUUID()}`
    this.#heard = ''
    this.#shell.stdin!.write(`{ ${command}\n} 2>&1 </dev/null; printf '${mark} %d\\n' $?\n`)
    const end = new RegExp(`${mark} (\\d+)\\n`)
    await new Promise<void>(resolve => {
      this.#onHeard = () => (end.test(this.#heard) || this.#shell.exitCode !== null) && resolve()
      this.#onHeard()
    })
    const found = end.exec(this.#heard)
    return { output: this.#heard.slice(0, found?.index), exitCode: Number(found?.[1] ?? this.#shell.exitCode) }
  }

  end(): void {
    this.#shell.kill('SIGKILL')
  }
}
