// Every route has a page that asks it, or a page that says which command does it; what neither has says whom it is for.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '#api/pages'
import { ROUTES } from '#api/routes'
import { COMMANDS } from '#cli/command-table'
import { BY_COMMAND } from '../nav/by-command/ways.ts'

const SRC = join(import.meta.dirname, '..', '..')

/** What no person asks for: programs do, and agents. */
const FOR_PROGRAMS: Readonly<Record<string, string>> = {
  signalTask: 'an agent says what it does: `provost signal`',
  submitTaskArtifact: 'an agent hands in its work: a tool of `provost mcp`',
  reportFinding: 'an agent of a swarm reports: a tool of `provost mcp`',
  guardState: 'the hook of an agent asks before it writes: `provost state guard`',
  findIds: 'the completion of a shell asks',
  openapi: 'the description of all routes, for programs that call them',
  errorPage: 'a page of its own, which the address of an error leads to',
}

/** A file of a page, by the room that it belongs to; the answers of the inbox are named by its rules. */
const FILES = [
  ...globSync('*/pages/**/*.{ts,tsx}', { cwd: SRC }),
  ...globSync('web/{live,nav,parts}/**/*.{ts,tsx}', { cwd: SRC }),
  'inbox/rules/inbox-row.ts',
].filter(path => !/\.test\.|ways\.ts$|proof\/pages\/verify-/.test(path))

const texts = FILES.map(path => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

const isNamed = (text: string, route: string) => text.includes(`'${route}'`) || text.includes(`"${route}"`)

const asked = new Map(
  ROUTES.map(({ name }) => [name, texts.filter(({ text }) => isNamed(text, name)).map(({ path }) => path)]),
)

const ways = Object.entries(BY_COMMAND).flatMap(([page, rows]) =>
  rows.map(([route, command]) => ({ page, route, command })),
)

test('the table of every route and its place', async () => {
  const rows = ROUTES.map(({ name }) => `${name.padEnd(24)}${placeOf(name)}`)
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('./every-route.txt')
})

test('no route is without a place', () => {
  expect(ROUTES.filter(({ name }) => placeOf(name) === '').map(({ name }) => name)).toEqual([])
})

test('a route has one place: what a page asks needs no command beside it, and what is for programs neither', () => {
  const twice = ways.filter(({ route }) => asked.get(route)!.length > 0 || FOR_PROGRAMS[route] !== undefined)
  expect(twice).toEqual([])
  const named = [...asked].filter(([name, paths]) => paths.length > 0 && FOR_PROGRAMS[name] !== undefined)
  expect(named).toEqual([])
})

test('every command on a shelf exists, and so does its page', () => {
  const commands = new Set(COMMANDS.map(({ path }) => path.join(' ')))
  expect(ways.filter(({ command }) => !commands.has(command))).toEqual([])
  const pages: readonly string[] = PAGES.map(({ path }) => path)
  expect(ways.filter(({ page }) => !pages.includes(page))).toEqual([])
})

function placeOf(route: (typeof ROUTES)[number]['name']): string {
  const way = ways.find(found => found.route === route)
  if (way) return `${way.page.padEnd(12)}provost ${way.command}`
  const [file] = asked.get(route)!
  if (file !== undefined) return `${file.split('/')[0]!.padEnd(12)}${file}`
  return FOR_PROGRAMS[route] === undefined ? '' : `–           ${FOR_PROGRAMS[route]}`
}
