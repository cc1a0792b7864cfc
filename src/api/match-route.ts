// Finds the route of a request, or says precisely what is wrong with it.
import type { Route } from './route.ts'

export type Match =
  | { readonly found: true; readonly route: Route; readonly parameters: Readonly<Record<string, string>> }
  | { readonly found: false; readonly otherMethods: readonly string[] }

export function matchRoute(routes: readonly Route[], method: string, path: string): Match {
  const given = path.split('/')
  const otherMethods: string[] = []
  for (const route of routesOf(routes, given[NOUN_AT] ?? '')) {
    const parameters = matchParts(partsOf(route.path), given)
    if (parameters && route.method === method) return { found: true, route, parameters }
    if (parameters) otherMethods.push(route.method)
  }
  return { found: false, otherMethods }
}

/** `/api/<noun>/…`: two hundred routes, of which a request is compared with those of its noun. */
const NOUN_AT = 2

const sorted = new WeakMap<readonly Route[], ReadonlyMap<string, readonly Route[]>>()

function routesOf(routes: readonly Route[], noun: string): readonly Route[] {
  const byNoun = sorted.get(routes) ?? sortByNoun(routes)
  sorted.set(routes, byNoun)
  return byNoun.get(noun) ?? byNoun.get(ANY)!
}

/** No path has a slash within a part. */
const ANY = '/'

/** Where the noun may be any word, a route stands in every group: their order is that of the table. */
function sortByNoun(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const nouns = new Map(routes.map(route => [route, nounOf(route)]))
  return new Map(
    [ANY, ...nouns.values()].map(noun => [
      noun,
      routes.filter(route => nouns.get(route) === ANY || nouns.get(route) === noun),
    ]),
  )
}

function nounOf(route: Route): string {
  const parts = partsOf(route.path)
  const isOpen = parts.slice(0, NOUN_AT + 1).some(({ name }) => name !== undefined)
  return isOpen ? ANY : (parts[NOUN_AT]?.word ?? '')
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
