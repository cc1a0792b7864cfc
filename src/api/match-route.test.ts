import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composePath, matchRoute } from './match-route.ts'
import { ROUTES } from './routes.ts'

const found = (method: string, path: string) => {
  const match = matchRoute(ROUTES, method, path)
  return match.found
    ? `${match.route.name} ${JSON.stringify(match.parameters)}`
    : `none ${match.otherMethods.join(' ')}`.trim()
}

test.each([
  ['GET', '/api/projects', 'listProjects {}'],
  ['GET', '/api/projects/shop', 'showProject {"project":"shop"}'],
  ['GET', '/api/projects/shop/config', 'showProjectConfig {"project":"shop"}'],
  ['POST', '/api/projects/init', 'initProject {}'],
  ['GET', '/api/why/acme/shop/run-1', 'why {"id":"acme/shop/run-1"}'],
  ['GET', '/api/why/project%3Ashop', 'why {"id":"project:shop"}'],
  ['PUT', '/api/projects', 'none GET POST'],
  ['GET', '/api/projects/', 'none'],
  ['GET', '/api/projects/%E0%A4%A', 'none'], // not decodable
  ['GET', '/api/nothing', 'none'],
])('%s %s → %s', (method, path, answer) => expect(found(method, path)).toBe(answer))

// The table is looked through by nouns; a route whose noun may be any word stands among those of every noun, at its place.
test.each([
  ['/api/shop/x', 'shop'],
  ['/api/other/x', 'any'],
  ['/api/later/x', 'any'], // the row of its own comes after
  ['/api/shop/y', 'rest'],
  ['/else', 'rest'],
  ['/api', 'short'],
])('%s → %s, as the first row that fits', (path, name) => {
  const rows = [
    ['shop', '/api/shop/x'],
    ['any', '/api/{noun}/x'],
    ['later', '/api/later/x'],
    ['short', '/api'],
    ['rest', '/{all+}'],
  ].map(([rowName, rowPath]) => ({ ...ROUTES[0]!, name: rowName!, path: rowPath!, method: 'GET' as const }))
  expect(matchRoute(rows, 'GET', path)).toMatchObject({ found: true, route: { name } })
})

test('a composed path leads back to its parameters, whatever they hold', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), id => {
      const match = matchRoute(ROUTES, 'GET', composePath('/api/why/{id+}', { id }))
      expect(match).toMatchObject({ found: true, parameters: { id } })
    }),
  )
})

test('names and places of routes are unique', () => {
  const names = ROUTES.map(route => route.name)
  const places = ROUTES.map(route => `${route.method} ${route.path}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(places).size).toBe(places.length)
})
