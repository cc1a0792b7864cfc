// What became of each mutation, kept as it is learned: a run that was cut short goes on where it was. What was noticed holds while
// the source and the tests that were red are the same; what survived may be noticed by any other test, so it holds for one tree.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Chosen } from './choose-sites.ts'
import type { Effort, Tried } from './try-site.ts'

type Line = Tried & { readonly site: string; readonly effort: Effort; readonly of: string }

export class KeptFates {
  readonly #place: string
  readonly #path: string
  readonly #lines: Line[]
  readonly #tree: string

  constructor(root: string, place: string, files: readonly string[]) {
    this.#place = place
    this.#path = join(root, 'node_modules', '.cache', 'provost', 'fates.jsonl')
    mkdirSync(dirname(this.#path), { recursive: true })
    const text = existsSync(this.#path) ? readFileSync(this.#path, 'utf8') : ''
    this.#lines = text.split('\n').flatMap(readLine)
    this.#tree = this.#digest(files)
  }

  find(site: Chosen, effort: Effort): Tried | undefined {
    const name = nameOf(site)
    return this.#lines.findLast(
      line =>
        line.site === name && line.of === this.#ground(site, line) && (line.red.length > 0 || line.effort === effort),
    )
  }

  keep(site: Chosen, effort: Effort, { fate, red }: Tried): void {
    const line = { site: nameOf(site), effort, fate, red, of: this.#ground(site, { red }) }
    this.#lines.push(line)
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }

  #ground({ file }: Chosen, { red }: Pick<Tried, 'red'>): string {
    return red.length === 0 ? this.#tree : this.#digest([file, ...red])
  }

  /** What is no file by now differs from every file. */
  #digest(files: readonly string[]): string {
    const hash = createHash('sha256')
    for (const file of files) {
      const path = join(this.#place, file)
      hash.update(`${file}\0`).update(existsSync(path) ? readFileSync(path) : 'gone')
    }
    return hash.digest('hex').slice(0, 16)
  }
}

function nameOf({ file, start, end, after }: Chosen): string {
  return `${file}:${start}-${end} ${after}`
}

/** The last line of a run that was killed may be half. */
function readLine(text: string): Line[] {
  try {
    return [JSON.parse(text) as Line]
  } catch {
    return []
  }
}
