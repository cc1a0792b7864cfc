// Whether a reviewer looked at the whole of a change: every file that it leaves, by the word of its tools or by the hash of
// what it read. What nobody told is not known, and not a no.
import { isObject, isText } from '#kernel/reading/json-value'
import type { LOOKED } from './decide-approval.ts'

export type Looked = (typeof LOOKED)[number]

export type LookedFile = { readonly path: string; readonly blob: string; readonly lines: number }

export type KnownReads = {
  /** By tools of the harness; `linesMax`: of a longer file only so many lines were shown. */
  readonly tools: readonly { readonly path: string; readonly linesMax: number | null }[]
  readonly declared: readonly { readonly path: string; readonly blob: string }[]
}

export function deriveLooked(changed: readonly LookedFile[], reads: KnownReads): Looked {
  if (reads.tools.length === 0 && reads.declared.length === 0) return 'unknown'
  const seen = changed.filter(file => wasRead(file, reads)).length
  if (seen === changed.length) return 'yes'
  return seen === 0 ? 'no' : 'part'
}

function wasRead({ path, blob, lines }: LookedFile, { tools, declared }: KnownReads): boolean {
  const isShown = tools.some(read => read.path === path && (read.linesMax === null || lines <= read.linesMax))
  return isShown || declared.some(read => read.path === path && read.blob === blob)
}

const MARK = '::provost '

/** `::provost {"read": {"path": "src/a.ts", "blob": "<the blob of git>"}}`, from a program that knows no tool of ours. */
export function readDeclared(lines: readonly string[]): KnownReads['declared'] {
  return lines
    .filter(line => line.startsWith(MARK))
    .flatMap(line => {
      const read = parse(line.slice(MARK.length))
      return isObject(read) && isText(read.path) && isText(read.blob) ? [{ path: read.path, blob: read.blob }] : []
    })
}

function parse(text: string): unknown {
  try {
    const said: unknown = JSON.parse(text)
    return isObject(said) ? said.read : undefined
  } catch {
    return undefined
  }
}
