// One name, one meaning: an exported name that stands in several files makes its readers guess which is meant.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { program, type SourceFile } from '#testing/source-tree'

/** So many are left, and never more. */
const SHARED_NAMES_MAX = 38

test(`no more than ${SHARED_NAMES_MAX} exported names stand in several files`, () => {
  const named = program.flatMap(file => exportedNames(file).map(name => ({ name, path: file.path })))
  const places = Map.groupBy(named, ({ name }) => name)
  const shared = [...places].filter(([name, found]) => found.length > 1 && !isOneContract(name, found))
  const told = shared.map(([name, found]) => `${name}: ${found.map(({ path }) => path).join(', ')}`)
  expect(told.length, told.join('\n')).toBeLessThanOrEqual(SHARED_NAMES_MAX)
})

/** What every command has, and what both engines of the store have, is called the same because it is the same. */
function isOneContract(name: string, found: readonly { readonly path: string }[]): boolean {
  const one = name === 'run' ? /\/commands\// : /^store\/(sqlite|postgres)\//
  return found.every(({ path }) => one.test(path))
}

/** What is declared with `export`; what is only passed on stands where it comes from. */
function exportedNames({ path, text }: SourceFile): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  return [...new Set(statements.flatMap(namesOf))]
}

function namesOf(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
  const { name } = statement as ts.DeclarationStatement
  return name && ts.isIdentifier(name) ? [name.text] : []
}
