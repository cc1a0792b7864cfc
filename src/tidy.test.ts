// The house rules, checked by reading the source: a rule that nothing checks is a wish.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const SRC = import.meta.dirname
const LINES_MAX = 300
const FUNCTION_LINES_MAX = 50

type SourceFile = { readonly path: string; readonly text: string; readonly isTest: boolean }

const files: readonly SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(path => /\.tsx?$/.test(path))
  .map(path => ({
    path,
    text: readFileSync(join(SRC, path), 'utf8'),
    isTest: /\.(test|contract)\.tsx?$/.test(path) || /^(web\/)?testing\//.test(path),
  }))

const program = files.filter(file => !file.isTest)

/** Every place that breaks a rule, as `path: what`; an empty list is the law. */
const offences = (of: readonly SourceFile[], find: (file: SourceFile) => readonly string[]) =>
  of.flatMap(file => find(file).map(what => `${file.path}: ${what}`))

/** Who may import whom. Rooms that are not named as keys do not exist. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  formats: ['core', 'formats'],
  ports: ['core', 'ports'],
  api: ['core', 'api'],
  usecases: ['core', 'formats', 'ports', 'usecases'],
  store: ['core', 'formats', 'ports', 'store'],
  adapters: ['core', 'formats', 'ports', 'adapters'],
  daemon: ['core', 'formats', 'ports', 'api', 'usecases', 'store', 'adapters', 'daemon'],
  // The daemon's local side is what a command needs of this machine; the rest of it is reached through the doors.
  // One small program of its own; commands only ask it to run, or to keep a signal.
  supervisor: ['core', 'ports', 'adapters', 'supervisor'],
  // A program of its own, between an agent and its supervisor.
  'acp-bridge': ['acp-bridge'],
  cli: ['core', 'formats', 'api', 'daemon', 'supervisor', 'mcp', 'cli'],
  mcp: ['core', 'api', 'daemon', 'mcp'],
  web: ['core', 'api', 'web'],
}

/** Rooms of core that may look at other rooms of core: they exist to bring them together. */
const MEETING_PLACES = ['reactions', 'views', 'machines', 'board']

/**
 * What every room of core above the kernel may see. `finding` is here because a swarm and a code review must agree on
 * when two findings are the same one, and an identity that is written twice is two identities.
 */
const SEEN_BY_ALL = ['kernel', 'finding']

/** The core depends on schema and hash only; formats also on the parsers of their formats. */
const PURE_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  core: ['zod', '@noble/hashes'],
  formats: ['zod', '@noble/hashes', 'yaml'],
}

const importsOf = ({ text }: SourceFile) => ts.preProcessFile(text, true, true).importedFiles.map(file => file.fileName)

/** The room and the part of it that an import names, also when it is written relative to the file. */
function targetOf(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return relative(SRC, join(SRC, file.path, '..', specifier)).replaceAll('\\', '/')
}

const firstPart = (path: string) => path.split('/')[0]!

describe('who may import whom', () => {
  test('every room is in the table', () => {
    const rooms = new Set(files.map(file => firstPart(file.path)).filter(room => !room.endsWith('.ts')))
    expect([...rooms].filter(room => room !== 'testing' && !(room in MAY_IMPORT))).toEqual([])
  })

  test('no room reaches into a room above it', () => {
    const found = offences(program, file => {
      const allowed = MAY_IMPORT[firstPart(file.path)] ?? []
      const targets = importsOf(file).map(specifier => targetOf(file, specifier))
      return targets
        .filter(target => target !== undefined && !allowed.includes(firstPart(target)))
        .map(target => `imports ${target}`)
    })
    expect(found).toEqual([])
  })

  test('the rooms of core see only the kernel and themselves', () => {
    const inCore = program.filter(file => file.path.startsWith('core/'))
    const found = offences(inCore, file => {
      const room = file.path.split('/')[1]!.replace(/\.ts$/, '')
      const targets = importsOf(file).map(specifier => targetOf(file, specifier)?.split('/')[1])
      const seen = room === 'kernel' ? [room] : [room, ...SEEN_BY_ALL]
      const foreign = targets.filter(target => target !== undefined && !seen.includes(target))
      return MEETING_PLACES.includes(room) ? [] : foreign.map(target => `imports core/${target}`)
    })
    expect(found).toEqual([])
  })

  test('only test code uses the fakes', () => {
    expect(offences(program, file => importsOf(file).filter(specifier => specifier.startsWith('#testing')))).toEqual([])
  })
})

describe('the core is pure', () => {
  const core = program.filter(file => file.path.startsWith('core/') || file.path.startsWith('formats/'))

  test('it depends on nothing but what is pure itself', () => {
    const found = offences(core, file => {
      const allowed = PURE_LIBRARIES[firstPart(file.path)]!
      const libraries = importsOf(file).filter(specifier => !/^[#.]/.test(specifier))
      return libraries.filter(name => !allowed.some(library => name === library || name.startsWith(`${library}/`)))
    })
    expect(found).toEqual([])
  })

  test('it knows no clock, chance, environment or waiting', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bcrypto\.|\bsetTimeout\(|\basync\b|\bawait\b|\bfetch\(/
    const found = offences(core, file =>
      withoutComments(file.text)
        .split('\n')
        .filter(line => impure.test(line))
        .map(line => line.trim()),
    )
    expect(found).toEqual([])
  })
})

function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''")
}

describe('sizes and names', () => {
  test(`no file is longer than ${LINES_MAX} lines`, () => {
    expect(
      offences(files, ({ text }) =>
        text.split('\n').length > LINES_MAX + 1 ? [`${text.split('\n').length} lines`] : [],
      ),
    ).toEqual([])
  })

  test(`no function is longer than ${FUNCTION_LINES_MAX} lines`, () => {
    expect(offences(program, longFunctions)).toEqual([])
  })

  test('every file begins by saying what it is for', () => {
    expect(
      offences(program, ({ text }) => (/^(\/\/|\/\*\*) \S.+/.test(text) ? [] : ['has no first line of words'])),
    ).toEqual([])
  })

  test('there are no drawers and no managers', () => {
    const drawer = /(^|\/)(utils?|helpers?|types?|common|misc|shared|index)(\/|\.tsx?$)/
    expect(files.filter(({ path }) => drawer.test(path)).map(({ path }) => path)).toEqual([])
    expect(
      offences(program, ({ text }) =>
        [...text.matchAll(/\b(?:class|const|function) \w*Manager\b/g)].map(match => match[0]),
      ),
    ).toEqual([])
  })

  test('there are no barrels', () => {
    expect(offences(program, ({ text }) => [...text.matchAll(/^export \* from .+$/gm)].map(match => match[0]))).toEqual(
      [],
    )
  })

  test('nothing is left open or switched off', () => {
    const open =
      /\b(?:it|test|describe)\.(?:skip|todo|only)\(|\/[/*].*\b(?:TODO|FIXME)\b|@ts-ignore|@ts-expect-error|\bas any\b/
    const others = files.filter(({ path }) => path !== 'tidy.test.ts')
    expect(offences(others, ({ text }) => text.split('\n').filter(line => open.test(line)))).toEqual([])
  })
})

function longFunctions({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(source, node.end) - lineAt(source, node.getStart()) + 1
      if (lines > FUNCTION_LINES_MAX)
        found.push(`a function of ${lines} lines at line ${lineAt(source, node.getStart()) + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function lineAt(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line
}
