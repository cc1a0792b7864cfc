// Reads one configuration file: YAML in, checked data out, and every problem with its line and key.
import { readFile, stat } from 'node:fs/promises'
import { configInvalid, type PlacedProblem } from '#config/rules/config-error'
import { composeKey } from '#config/rules/config-key'
import { findFileProblems } from '#config/rules/config-problem'
import type { ConfigFileContent } from '#config/rules/config-source'
import type { ConfigScope } from '#config/rules/sections/config-schema'
import type { YamlProblem } from '#formats/yaml/strict-yaml'

export type ConfigFileRead =
  | ({ readonly ok: true } & ConfigFileContent)
  | { readonly ok: false; readonly problems: readonly PlacedProblem[] }

const BYTES_MAX = 256 * 1024
const NOTHING: ConfigFileRead = { ok: true, value: {}, lineOf: () => undefined }

/** The thrown form, for all who cannot go on without. */
export async function loadConfigFile(file: string, scope: ConfigScope): Promise<ConfigFileContent> {
  const read = await readConfigFile(file, scope)
  if (!read.ok) throw configInvalid(file, read.problems)
  return read
}

/** A file that is not there says nothing; one that is there and cannot be read is a problem. */
export async function readConfigFile(file: string, scope: ConfigScope): Promise<ConfigFileRead> {
  try {
    const found = await stat(file)
    if (!found.isFile()) return refuse('type', 'is not a file')
    if (found.size > BYTES_MAX) return refuse('maxLength', `has ${found.size} bytes; the limit is ${BYTES_MAX}`)
    return await readConfigBytes(await readFile(file), scope)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? NOTHING : refuse('readable', `cannot be read: ${message}`)
  }
}

export async function readConfigBytes(bytes: Uint8Array, scope: ConfigScope): Promise<ConfigFileRead> {
  if (bytes.length > BYTES_MAX) return refuse('maxLength', `has ${bytes.length} bytes; the limit is ${BYTES_MAX}`)
  const text = decode(bytes)
  if (text === undefined) return refuse('encoding', 'must be UTF-8')
  const key = `${scope}\0${text}`
  const read = known.get(key) ?? (await readConfigText(text, scope))
  known.delete(key)
  known.set(key, read)
  if (known.size > KNOWN_MAX) known.delete(known.keys().next().value!)
  return read
}

/** The newest last. The same text says the same, and a task asks for it some fifty times. */
const known = new Map<string, ConfigFileRead>()
const KNOWN_MAX = 16

async function readConfigText(text: string, scope: ConfigScope): Promise<ConfigFileRead> {
  const { readStrictYaml } = await import('#formats/yaml/strict-yaml') // Slow to load, and most homes have no file.
  const read = readStrictYaml(text)
  if (!read.ok) return { ok: false, problems: read.problems.map(place) }
  const value = read.value ?? {}
  const problems = findFileProblems(scope, value).map(problem => place({ ...problem, line: read.lineOf(problem.path) }))
  if (problems.length > 0) return { ok: false, problems: problems.toSorted((a, b) => a.line - b.line) }
  return { ok: true, value, lineOf: read.lineOf }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) // It also takes away a byte order mark.
  } catch {
    return undefined
  }
}

function place({ line, path, keyword, message }: YamlProblem): PlacedProblem {
  return { line, path: composeKey(path), keyword, message }
}

function refuse(keyword: string, message: string): ConfigFileRead {
  return { ok: false, problems: [{ line: 1, path: '', keyword, message }] }
}
