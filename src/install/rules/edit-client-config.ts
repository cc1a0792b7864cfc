// Puts one server into the configuration of another program, and takes it out again. Whatever else stands there stays; what
// cannot be read without doubt is left alone.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { McpClient, ServerCommand } from './mcp-clients.ts'

export const SERVER_NAME = 'provost'

export type ClientConfigEdit =
  | {
      readonly ok: true
      readonly rule: 'ADDED' | 'REPLACED' | 'SAME' | 'REMOVED' | 'ABSENT'
      readonly text: string | null
    }
  | { readonly ok: false; readonly reason: string }

/** `text` is null where there is no file; in the answer where there need be none any more. */
export function addServer(
  { format, place, entry }: McpClient,
  text: string | null,
  server: ServerCommand,
): ClientConfigEdit {
  return format === 'json' ? addJson(text, place, entry(server)) : addToml(text, place, entry(server))
}

export function removeServer({ format, place }: McpClient, text: string | null): ClientConfigEdit {
  if (text === null) return { ok: true, rule: 'ABSENT', text }
  return format === 'json' ? removeJson(text, place) : removeToml(text)
}

function addJson(text: string | null, place: readonly string[], value: object): ClientConfigEdit {
  const read = readJson(text ?? '{}')
  if (!read.ok) return read
  const servers = open(read.document, place)
  if (servers === null) return { ok: false, reason: `${place.join('.')} is no object` }
  const before = servers[SERVER_NAME]
  if (JSON.stringify(before) === JSON.stringify(value)) return { ok: true, rule: 'SAME', text }
  servers[SERVER_NAME] = value
  return { ok: true, rule: before === undefined ? 'ADDED' : 'REPLACED', text: write(read.document, text) }
}

function removeJson(text: string, place: readonly string[]): ClientConfigEdit {
  const read = readJson(text)
  if (!read.ok) return read
  const servers = open(read.document, place)
  if (servers === null) return { ok: false, reason: `${place.join('.')} is no object` }
  if (servers[SERVER_NAME] === undefined) return { ok: true, rule: 'ABSENT', text }
  delete servers[SERVER_NAME]
  if (Object.keys(servers).length === 0) delete read.document[place[0]!]
  const isEmpty = Object.keys(read.document).length === 0
  return { ok: true, rule: 'REMOVED', text: isEmpty ? null : write(read.document, text) }
}

type Read =
  | { readonly ok: true; readonly document: Record<string, unknown> }
  | { readonly ok: false; readonly reason: string }

/** Comments and the like would be lost, so a file that has them is not for us to write. */
function readJson(text: string): Read {
  try {
    const document: unknown = JSON.parse(text)
    return isObject(document) ? { ok: true, document: { ...document } } : { ok: false, reason: 'it is no JSON object' }
  } catch {
    return { ok: false, reason: 'it is not plain JSON (comments are not)' }
  }
}

/** The object at this place, made where it is missing; null where something else stands there. */
function open(document: Record<string, unknown>, place: readonly string[]): Record<string, unknown> | null {
  const [name] = place
  const found = document[name!] ?? {}
  if (!isObject(found)) return null
  const servers: Record<string, unknown> = { ...(found as JsonObject) }
  document[name!] = servers
  return servers
}

/** With the indentation and the last line that the file has. */
function write(document: object, like: string | null): string {
  const indent = /^\{\r?\n([ \t]+)/.exec(like ?? '')?.[1] ?? '  '
  const end = like === null || like.endsWith('\n') ? '\n' : ''
  return `${JSON.stringify(document, null, indent)}${end}`
}

const BEGIN = '# Written by `provost mcp install`; `provost mcp remove` takes it out.'
const END = '# End of what Provost wrote.'

/** In TOML a table may stand at the end of any document, so nothing that is there has to be understood. */
function addToml(text: string | null, place: readonly string[], value: object): ClientConfigEdit {
  const table = `${place.join('.')}.${SERVER_NAME}`
  const lines = Object.entries(value).map(([name, each]) => `${name} = ${JSON.stringify(each)}`)
  const block = [BEGIN, `[${table}]`, ...lines, END, ''].join('\n')
  const rest = withoutBlock(text ?? '')
  if (rest === null) return { ok: false, reason: 'what Provost wrote there was changed' }
  if (new RegExp(`^\\s*\\[+\\s*${place.join('\\.')}\\.["']?${SERVER_NAME}\\b`, 'm').test(rest))
    return { ok: false, reason: `it has a table ${table} that Provost did not write` }
  const gap = rest === '' || rest.endsWith('\n\n') ? '' : rest.endsWith('\n') ? '\n' : '\n\n'
  const wanted = `${rest}${gap}${block}`
  if (wanted === text) return { ok: true, rule: 'SAME', text }
  return { ok: true, rule: rest === (text ?? '') ? 'ADDED' : 'REPLACED', text: wanted }
}

function removeToml(text: string): ClientConfigEdit {
  const rest = withoutBlock(text)
  if (rest === null) return { ok: false, reason: 'what Provost wrote there was changed' }
  if (rest === text) return { ok: true, rule: 'ABSENT', text }
  return { ok: true, rule: 'REMOVED', text: rest === '' ? null : rest }
}

/** Null where a block begins and does not end. */
function withoutBlock(text: string): string | null {
  const from = text.indexOf(`${BEGIN}\n`)
  if (from < 0) return text
  const end = text.indexOf(`${END}\n`, from)
  if (end < 0) return null
  return text.slice(0, from).replace(/\n\n$/, '\n') + text.slice(end + END.length + 1)
}
