// Over every throw site of the program: what the catalog's message has to be told is told there. A reader never sees the
// name of a fact where its value should stand.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ERROR_CATALOG, type ErrorCode, findCatalogRow } from './error-catalog.ts'
import { composeMessage } from './error-wording.ts'
import { provostError } from './errors.ts'
import { placeholdersOf } from './placeholders.ts'

const src = fileURLToPath(new URL('../../', import.meta.url))
const paths = globSync('**/*.ts', { cwd: src }).filter(path => !/\.(test|contract)\.ts$|^testing\//.test(path))

type Site = {
  readonly where: string
  readonly code: string
  readonly given: ReadonlySet<string>
  readonly isOpen: boolean
}

/** `isOpen`: some of what it is told is only known when it runs. */
function sitesOf(path: string): Site[] {
  const file = ts.createSourceFile(path, readFileSync(`${src}${path}`, 'utf8'), ts.ScriptTarget.Latest, true)
  const sites: Site[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'provostError') {
      const [code, given] = node.arguments
      if (code && ts.isStringLiteral(code)) {
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
        sites.push({ where: `${path}:${line}`, code: code.text, ...membersOf(given, file) })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return sites
}

function membersOf(given: ts.Expression | undefined, file: ts.SourceFile): Pick<Site, 'given' | 'isOpen'> {
  if (!given) return { given: new Set(), isOpen: false }
  if (!ts.isObjectLiteralExpression(given)) return { given: new Set(), isOpen: true }
  const names = new Set<string>()
  let isOpen = false
  for (const property of given.properties) {
    const name = property.name?.getText(file)
    if (name === undefined) isOpen = true
    else if (name !== 'details') names.add(name)
    else if (ts.isPropertyAssignment(property)) {
      const details = membersOf(property.initializer, file)
      for (const detail of details.given) names.add(detail)
      isOpen ||= details.isOpen
    } else isOpen = true
  }
  return { given: names, isOpen }
}

const sites = paths.flatMap(sitesOf)

test('the sites are found', () => expect(sites.length).toBeGreaterThan(200))

test('every throw site tells what the message of its code has to say', () => {
  const silent = sites.flatMap(({ where, code, given, isOpen }) => {
    const row = findCatalogRow(code)
    if (!row || isOpen || given.has('message')) return []
    const facts = Object.fromEntries([...given].map(name => [name, name === 'errors' ? [PROBLEM] : 'told']))
    const left = placeholdersOf(composeMessage(row.shape, facts)).concat(notKnown(composeMessage(row.shape, facts)))
    return left.length > 0 ? [`${where} ${code}: ${left.join(', ')}`] : []
  })
  expect(silent).toEqual([])
})

const PROBLEM = { path: '/a', keyword: 'type', message: 'must be text' }

function notKnown(message: string): string[] {
  return Array.from(message.matchAll(/\(([^()]*) not known\)/g), match => match[1]!)
}

test('no code shows the name of a fact in place of its value, however little it was told', () => {
  const shown = Object.keys(ERROR_CATALOG).map(code => provostError(code as ErrorCode).message)
  expect(shown.filter(message => placeholdersOf(message).length > 0)).toEqual([])
})
