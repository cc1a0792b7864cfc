// Finds the route of a request, or says precisely what is wrong with it.
import type { Route } from './route.ts'

export type Match =
  | { readonly found: true; readonly route: Route; readonly parameters: Readonly<Record<string, string>> }
  | { readonly found: false; readonly otherMethods: readonly string[] }

export function matchRoute(routes: readonly Route[], method: string, path: string): Match {
  const given = path.split('/')
  const otherMethods: string[] = []
  for (const route of routes) {
    const parameters = matchParts(partsOf(route.path), given)
    if (parameters && route.method === method) return { found: true, route, parameters }
    if (parameters) otherMethods.push(route.method)
  }
  return { found: false, otherMethods }
}

/** A word that must stand there, or the name of what does; `isRest` takes all that follows. */
type Part = { readonly word: string; readonly name?: string; readonly isRest: boolean }

/** Every request is compared with every route, so that each pattern is taken apart once. */
const known = new Map<string, readonly Part[]>()

function partsOf(pattern: string): readonly Part[] {
  const parts = known.get(pattern) ?? pattern.split('/').map(readPart)
  known.set(pattern, parts)
  return parts
}

function readPart(word: string): Part {
  const [, name, rest] = /^\{(\w+)(\+?)\}$/.exec(word) ?? []
  return { word, isRest: rest === '+', ...(name !== undefined && { name }) }
}

function matchParts(wanted: readonly Part[], given: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, { word, name, isRest }] of wanted.entries()) {
    const value = isRest ? given.slice(index).join('/') : given[index]
    if (name === undefined ? word !== value : !value) return undefined
    if (name === undefined) continue
    const decoded = decode(value!)
    if (decoded === undefined) return undefined
    parameters[name] = decoded
    if (isRest) return parameters
  }
  return wanted.length === given.length ? parameters : undefined
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

export function composePath(pattern: string, parameters: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\+?\}/g, (_all, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
