// Finds the route of a request, or says precisely what is wrong with it.
import type { Route } from './route.ts'

export type Match =
  | { readonly found: true; readonly route: Route; readonly parameters: Readonly<Record<string, string>> }
  | { readonly found: false; readonly otherMethods: readonly string[] }

export function matchRoute(routes: readonly Route[], method: string, path: string): Match {
  const otherMethods: string[] = []
  for (const route of routes) {
    const parameters = matchPath(route.path, path)
    if (parameters && route.method === method) return { found: true, route, parameters }
    if (parameters) otherMethods.push(route.method)
  }
  return { found: false, otherMethods }
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  const parameters: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const [, name, rest] = /^\{(\w+)(\+?)\}$/.exec(part) ?? []
    const value = rest ? given.slice(index).join('/') : given[index]
    if (name === undefined ? part !== value : !value) return undefined
    if (name === undefined) continue
    const decoded = decode(value!)
    if (decoded === undefined) return undefined
    parameters[name] = decoded
    if (rest) return parameters
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
