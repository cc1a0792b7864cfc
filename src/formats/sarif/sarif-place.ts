// Where a SARIF result is: its URI resolved against its base, decoded and confined to the project.
import { confinePath } from '#finding/rules/confined-path'
import { isText, type JsonObject } from '#kernel/reading/json-value'
import { objectOf, sarifListOf, sarifRefusal } from './sarif-values.ts'

export type SarifPlace = { readonly path: string | null; readonly line: number | null; readonly symbol: string | null }

const BASES_DEEP_MAX = 10

/** What URIs are resolved against: the bases that the file itself names, and where the project lies on this machine. */
export type SarifRoots = {
  readonly bases: JsonObject
  readonly projectPath: string | null
  /** The files that the run lists: a place may name one by its number. */
  readonly artifacts: readonly JsonObject[]
}

const LINE_MAX = 999_999_999

/** The first physical location counts; a place outside the project is none. */
export function readPlace(result: JsonObject, roots: SarifRoots, name: string): SarifPlace {
  const [location] = sarifListOf(result.locations)
  const physical = objectOf(location?.physicalLocation)
  const artifact = objectOf(physical.artifactLocation)
  const [logical] = sarifListOf(location?.logicalLocations)
  const symbol = logical?.fullyQualifiedName ?? logical?.name
  return {
    path: resolveUri(artifact, roots),
    line: readLine(objectOf(physical.region).startLine, name),
    symbol: isText(symbol) ? symbol : null,
  }
}

/** A line that no file can have makes the whole file doubtful: it is not a place that may be left out. */
function readLine(line: unknown, name: string): number | null {
  if (line === undefined || line === null) return null
  if (Number.isInteger(line) && Number(line) >= 1 && Number(line) <= LINE_MAX) return Number(line)
  throw sarifRefusal(`${name} stands on line ${JSON.stringify(line).slice(0, 40)}; lines are counted from 1`)
}

export function resolveUri(given: JsonObject, roots: SarifRoots): string | null {
  const { bases, projectPath, artifacts } = roots
  const listed = isText(given.uri) ? undefined : artifacts[Number(given.index ?? -1)]
  const artifact = listed ? objectOf(listed.location) : given
  const uri = isText(artifact.uri) ? artifact.uri : null
  if (uri === null) return null
  const isAbsolute = /^[a-z][a-z0-9+.-]+:/i.test(uri)
  const text = decode(isAbsolute ? belowRoots(uri, bases) : prefixOf(artifact, bases) + uri)
  const path = (text === null ? null : confinePath(text)) || null
  return path ?? belowProject(decode(uri), projectPath)
}

/** Many tools name no base and print whole paths, as a URI or as they are: ESLint and Biome among them. */
function belowProject(uri: string | null, projectPath: string | null): string | null {
  if (uri === null || projectPath === null) return null
  // A drive letter follows a third slash.
  const path = uri
    .replace(/^file:\/\/(?:localhost)?/i, '')
    .replace(/^\/(?=[a-z]:)/i, '')
    .replaceAll('\\', '/')
  const root = `${projectPath.replaceAll('\\', '/').replace(/\/$/, '')}/`
  return path.startsWith(root) ? confinePath(path.slice(root.length)) || null : null
}

/** A base that is the root of the sources stands for nothing; one below it is a directory of the project. */
function prefixOf({ uriBaseId }: JsonObject, bases: JsonObject, depth = 0): string {
  if (!isText(uriBaseId) || depth > BASES_DEEP_MAX) return ''
  const base = objectOf(Object.hasOwn(bases, uriBaseId) ? bases[uriBaseId] : undefined)
  const uri = isText(base.uri) ? base.uri : ''
  if (uri === '' || /^[a-z][a-z0-9+.-]+:/i.test(uri)) return ''
  return `${prefixOf(base, bases, depth + 1)}${uri.endsWith('/') ? uri : `${uri}/`}`
}

/** An absolute URI counts only below one of the roots that the file itself names. */
function belowRoots(uri: string, bases: JsonObject): string | null {
  const roots = Object.values(bases)
    .map(base => objectOf(base).uri)
    .filter(isText)
  const root = roots.find(candidate => candidate.includes(':') && uri.startsWith(candidate))
  return root === undefined ? null : uri.slice(root.length)
}

function decode(uri: string | null): string | null {
  try {
    return uri === null ? null : decodeURIComponent(uri)
  } catch {
    return null
  }
}
