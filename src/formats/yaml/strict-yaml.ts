// Reads YAML 1.2 core as plain data: one document, no aliases, no repeated keys, not too large, no surprises. Every value
// knows its line.
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { utf8Length } from '#kernel/text/utf8-length'

export type YamlPath = readonly (string | number)[]

export type YamlProblem = {
  readonly line: number
  readonly path: YamlPath
  readonly keyword: string
  readonly message: string
}

export type YamlReading =
  | { readonly ok: true; readonly value: unknown; readonly lineOf: (path: YamlPath) => number }
  | {
      readonly ok: false
      readonly because: 'unreadable' | 'aliases'
      /** All problems in the order of the text; the first one in one line. */
      readonly problems: readonly YamlProblem[]
      readonly detail: string
    }

export const YAML_BYTES_MAX = 262_144
const DEPTH_MAX = 32
// After the first mistakes a broken text has only consequences of them.
const SYNTAX_PROBLEMS_MAX = 20

export function readStrictYaml(text: string): YamlReading {
  if (utf8Length(text) > YAML_BYTES_MAX) return refuseAll([TOO_LARGE])
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    schema: 'core',
    resolveKnownTags: false,
    prettyErrors: false,
    lineCounter,
    uniqueKeys: false, // Checked below: there it costs linear time, and the key can be named.
  })
  const reading: Reading = { places: [], problems: [], lineAt: offset => lineCounter.linePos(offset).line }
  const value = readNode(document.contents, [], reading)
  const { explicit, version } = document.directives.yaml
  if (explicit && version !== '1.2') refuse(reading, 0, [], 'version', 'must be YAML 1.2')
  for (const { pos, code, message } of [...document.errors, ...document.warnings].slice(0, SYNTAX_PROBLEMS_MAX)) {
    refuse(reading, pos[0], lastKeyBefore(pos[0], reading), 'syntax', SYNTAX_WORDS[code] ?? unreadable(message))
  }
  if (reading.problems.length > 0) return refuseAll(reading.problems.toSorted((a, b) => a.line - b.line))
  return { ok: true, value, lineOf: composeLineOf(reading) }
}

const TOO_LARGE: YamlProblem = {
  line: 1,
  path: [],
  keyword: 'maxLength',
  message: `has more than ${YAML_BYTES_MAX} bytes`,
}

function refuseAll(problems: readonly YamlProblem[]): YamlReading {
  const [{ line, path, message }] = problems as readonly [YamlProblem]
  const because = problems.every(({ keyword }) => keyword === 'alias') ? 'aliases' : 'unreadable'
  return { ok: false, because, problems, detail: `${path.join('.')} ${message} (line ${line})`.trimStart() }
}

const SYNTAX_WORDS: Readonly<Record<string, string>> = { MULTIPLE_DOCS: 'must be a single document' }

function unreadable(message: string): string {
  return `is not readable as YAML: ${message}`
}

type Reading = {
  /** Every key and list item in the order of the text. */
  readonly places: { readonly path: YamlPath; readonly offset: number }[]
  readonly problems: YamlProblem[]
  readonly lineAt: (offset: number) => number
}

function refuse(
  { problems, lineAt }: Reading,
  offset: number,
  path: YamlPath,
  keyword: string,
  message: string,
): undefined {
  problems.push({ line: lineAt(offset), path, keyword, message })
}

const WRITE_OUT = 'must be written out: anchors and aliases are not allowed'

// An alias can make a small text unfold into a huge one, and hides what a text says.
function readNode(node: unknown, path: YamlPath, reading: Reading): unknown {
  if (!isNode(node)) return null
  if (isAlias(node) || node.anchor !== undefined) {
    return refuse(reading, offsetOf(node), path, 'alias', WRITE_OUT)
  }
  if (path.length > DEPTH_MAX) return refuse(reading, offsetOf(node), path, 'depth', 'is nested too deeply')
  if (isMap(node)) return readMap(node, path, reading)
  if (isSeq(node)) return readList(node, path, reading)
  return isScalar(node) ? node.value : null
}

function readMap(map: YAMLMap, path: YamlPath, reading: Reading): Record<string, unknown> {
  const entries = new Map<string, unknown>()
  for (const { key, value } of map.items as Pair<Node | null, Node | null>[]) {
    const offset = key === null ? offsetOf(map) : offsetOf(key)
    const name = readKey(key, offset, path, reading)
    if (name === undefined) continue
    const place = [...path, name]
    reading.places.push({ path: place, offset })
    if (entries.has(name)) refuse(reading, offset, place, 'uniqueKeys', 'is given twice')
    entries.set(name, readNode(value, place, reading))
  }
  return Object.fromEntries(entries)
}

// `__proto__` means nothing in YAML and much in the language it is read into: it is refused before it can do harm.
function readKey(key: Node | null, offset: number, path: YamlPath, reading: Reading): string | undefined {
  const shown = isScalar(key) ? [...path, String(key.value)] : path
  if (isAlias(key) || key?.anchor !== undefined) return refuse(reading, offset, shown, 'alias', WRITE_OUT)
  const name = isScalar(key) ? key.value : undefined
  if (typeof name === 'string' && name !== '__proto__') return name
  refuse(reading, offset, shown, 'propertyNames', 'is not usable as a key: keys are plain text')
  return undefined
}

function readList(list: YAMLSeq, path: YamlPath, reading: Reading): unknown[] {
  return list.items.map((item, index) => {
    const place = [...path, index]
    reading.places.push({ path: place, offset: isNode(item) ? offsetOf(item) : offsetOf(list) })
    return readNode(item, place, reading)
  })
}

function offsetOf(node: Node): number {
  return node.range?.[0] ?? 0
}

function lastKeyBefore(offset: number, { places }: Reading): YamlPath {
  return places.findLast(place => place.offset <= offset)?.path ?? []
}

/** What is not there has the line of what it is missing from. */
function composeLineOf({ places, lineAt }: Reading): (path: YamlPath) => number {
  const lines = new Map(places.map(({ path, offset }) => [JSON.stringify(path), lineAt(offset)]))
  const lineOf = (path: YamlPath): number =>
    lines.get(JSON.stringify(path)) ?? (path.length === 0 ? 1 : lineOf(path.slice(0, -1)))
  return lineOf
}
