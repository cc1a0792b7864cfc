// The source of the program as text, for tests that check the rules of the house by reading it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

const SRC = join(import.meta.dirname, '..')

export type SourceFile = { readonly path: string; readonly text: string; readonly isTest: boolean }

export const files: readonly SourceFile[] = readSources(
  SRC,
  path => /\.(test|contract)\.tsx?$/.test(path) || /^(web\/)?testing\//.test(path),
)

/** The tests of the built program, with what they need. */
export const endToEnd: readonly SourceFile[] = readSources(join(SRC, '..', 'test'), () => true)

function readSources(folder: string, isTest: (path: string) => boolean): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(path => /\.tsx?$/.test(path) && !path.includes('node_modules/'))
    .map(path => ({ path, text: readFileSync(join(folder, path), 'utf8'), isTest: isTest(path) }))
}

export const program = files.filter(file => !file.isTest)

/** Every place that breaks a rule, as `path: what`; an empty list is the law. */
export const offences = (of: readonly SourceFile[], find: (file: SourceFile) => readonly string[]) =>
  of.flatMap(file => find(file).map(what => `${file.path}: ${what}`))

export const importsOf = ({ text }: SourceFile) =>
  ts.preProcessFile(text, true, true).importedFiles.map(file => file.fileName)

/** The room and the part of it that an import names, also when it is written relative to the file. */
export function targetOf(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return relative(SRC, join(SRC, file.path, '..', specifier)).replaceAll('\\', '/')
}
