// The house rules, checked by reading the source: a rule that nothing checks is a wish.
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { endToEnd, files, importsOf, offences, program, type SourceFile, targetOf } from '#testing/source-tree'

const LINES_MAX = 300
const FUNCTION_LINES_MAX = 50
const FOLDER_FILES_MAX = 25
const WAIT_MS_MIN = 120_000

/** The house around the rooms. Every other folder below src is a room, with the parts that ROOM_PARTS names. */
const HOUSE = `api cli daemon files formats git house kernel mcp process recorder store testing web`.split(' ')

/** What a room is made of: a folder each, and beside them the files that put the room together (\`room\`). */
const ROOM_PARTS = `rules wire conformance ports usecases adapters commands pages supervisor acp-bridge`.split(' ')

/** Who may import whom, by what a file is, whichever room it stands in. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: ['kernel'],
  rules: ['kernel', 'rules'],
  formats: ['kernel', 'rules', 'formats'],
  conformance: ['kernel', 'rules', 'formats', 'conformance'],
  wire: ['kernel', 'rules', 'wire', 'api'],
  api: ['kernel', 'rules', 'wire', 'api'],
  ports: ['kernel', 'rules', 'ports'],
  recorder: ['kernel', 'rules', 'ports', 'usecases', 'recorder'],
  // The shape that reads a body is what a use case takes.
  usecases: ['kernel', 'rules', 'formats', 'wire', 'ports', 'recorder', 'house', 'usecases'],
  house: ['kernel', 'rules', 'ports', 'recorder', 'usecases', 'house'],
  files: ['kernel', 'files'],
  process: ['kernel', 'rules', 'ports', 'process'],
  git: ['kernel', 'rules', 'ports', 'process', 'files', 'git'],
  store: ['kernel', 'rules', 'ports', 'formats', 'files', 'store'],
  adapters: ['kernel', 'rules', 'formats', 'ports', 'files', 'process', 'git', 'adapters'],
  // One small program of its own; commands only ask it to run, or to keep a signal.
  supervisor: ['kernel', 'rules', 'ports', 'files', 'process', 'adapters', 'supervisor'],
  // A program of its own, between an agent and its supervisor.
  'acp-bridge': ['acp-bridge'],
  room: `kernel rules formats ports api wire recorder house usecases files process git store adapters daemon mcp room`.split(
    ' ',
  ),
  daemon:
    `kernel rules formats ports api wire recorder house usecases files process git store adapters room daemon`.split(
      ' ',
    ),
  mcp: ['kernel', 'rules', 'api', 'wire', 'daemon', 'room', 'mcp'],
  cli: ['kernel', 'rules', 'formats', 'conformance', 'api', 'wire', 'daemon', 'room', 'mcp', 'commands', 'cli'],
  commands: [
    'kernel',
    'rules',
    'formats',
    'house',
    'api',
    'wire',
    'daemon',
    'room',
    'supervisor',
    'mcp',
    'cli',
    'commands',
  ],
  web: ['kernel', 'rules', 'api', 'wire', 'pages', 'web'],
  pages: ['kernel', 'rules', 'api', 'wire', 'house', 'web', 'pages'],
}

/** Which room uses which, besides the house. A line that grows is a decision. */
const ROOMS_USED: Readonly<Record<string, string>> = {
  access: 'change project review session swarm task',
  board: 'change project session task',
  change: 'access config fleet looking project review session task',
  ci: 'access',
  config: 'access project',
  errors: '',
  evidence: 'access fleet looking project task',
  finding: 'swarm',
  fleet: 'access change looking project proof review session task',
  host: 'access fleet log proof requests session',
  inbox: 'board change evidence finding install lessons project session swarm task usage',
  install: 'access config host project session',
  lessons: 'evidence finding machines project swarm task',
  log: 'proof reactor requests',
  looking: 'access change config finding project review session swarm task usage',
  machines: 'change review session statedir swarm task',
  project: 'access config install session',
  proof: 'change fleet log looking project review session task',
  reactor: 'config fleet project requests review session swarm task usage',
  requests: 'access change lessons session swarm task',
  review: 'change config evidence finding fleet lessons looking project session swarm task',
  salvage: 'project session',
  session: 'access change config fleet host project requests salvage task usage',
  statedir: 'access project task',
  swarm: 'access change config finding log looking project reactor session task',
  task: 'access board change config fleet lessons looking machines project proof review session usage',
  usage: 'config fleet project session',
}

/** Rules of a room see the kernel and their own room; these exist to bring others together, or agree on findings and rungs. */
const RULES_USED: Readonly<Record<string, string>> = {
  board: 'session task',
  config: 'access',
  evidence: 'access',
  inbox: 'board change finding session task',
  install: 'host',
  proof: 'looking task',
  reactor: 'config session swarm task',
  swarm: 'access finding',
  task: 'session',
}

/** The core depends on schema and hash only; formats also on the parsers of their formats. */
const PURE_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  kernel: ['zod', '@noble/hashes'],
  rules: ['zod', '@noble/hashes'],
  conformance: ['zod', '@noble/hashes'],
  formats: ['zod', '@noble/hashes', 'yaml', '@lezer'],
}

const roomOf = (path: string) => path.split('/')[0]!

/** What a file is: a part of the house, or a part of a room. */
function kindOf(path: string): string {
  const [top, part] = path.split('/') as [string, string]
  if (part === 'ports' || part === 'commands') return part
  if (HOUSE.includes(top)) return top
  return ROOM_PARTS.includes(part) ? part : 'room'
}

/** Every import of a file that its table does not allow. */
function findForeign(file: SourceFile, isAllowed: (target: string) => boolean): string[] {
  const targets = importsOf(file).map(specifier => targetOf(file, specifier))
  return targets.filter(target => target !== undefined && !isAllowed(target)).map(target => `imports ${target}`)
}

const inRooms = program.filter(file => file.path.includes('/') && !HOUSE.includes(roomOf(file.path)))

describe('who may import whom', () => {
  test('every room is in the table', () => {
    expect(inRooms.map(file => roomOf(file.path)).filter(room => !(room in ROOMS_USED))).toEqual([])
  })

  test('no part reaches into a part above it', () => {
    const found = offences(program, file =>
      findForeign(file, target => MAY_IMPORT[kindOf(file.path)]!.includes(kindOf(target))),
    )
    expect(found).toEqual([])
  })

  test('a room uses the rooms that its line names, and no others', () => {
    const found = offences(inRooms, file => {
      const room = roomOf(file.path)
      const seen = [room, ...HOUSE, ...ROOMS_USED[room]!.split(' ')]
      return findForeign(file, target => seen.includes(roomOf(target)))
    })
    expect(found).toEqual([])
  })

  test('rules see the kernel and the rules of their own room', () => {
    const rules = inRooms.filter(file => kindOf(file.path) === 'rules')
    const found = offences(rules, file => {
      const room = roomOf(file.path)
      const seen = ['kernel', room, ...(RULES_USED[room] ?? '').split(' ')]
      return findForeign(file, target => seen.includes(roomOf(target)))
    })
    expect(found).toEqual([])
  })

  test(`no folder holds more than ${FOLDER_FILES_MAX} files`, () => {
    const folders = Map.groupBy(program, file => file.path.slice(0, file.path.lastIndexOf('/')))
    const full = [...folders].filter(([, held]) => held.length > FOLDER_FILES_MAX)
    expect(full.map(([folder, held]) => `${folder}: ${held.length}`)).toEqual([])
  })

  test('only test code uses the fakes', () => {
    expect(offences(program, file => importsOf(file).filter(specifier => specifier.startsWith('#testing')))).toEqual([])
  })
})

describe('the core is pure', () => {
  const core = program.filter(file => kindOf(file.path) in PURE_LIBRARIES)

  test('it depends on nothing but what is pure itself', () => {
    const found = offences(core, file => {
      const allowed = PURE_LIBRARIES[kindOf(file.path)]!
      const libraries = importsOf(file).filter(specifier => !/^[#.]/.test(specifier))
      return libraries.filter(name => !allowed.some(library => name === library || name.startsWith(`${library}/`)))
    })
    expect(found).toEqual([])
  })

  // A digest is the same whoever makes it, so this one may ask Node for it.
  const asksTheHost = 'kernel/events/hash.ts'

  test('it knows no clock, chance, environment or waiting', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bcrypto\.|\bsetTimeout\(|\basync\b|\bawait\b|\bfetch\(/
    const asking = core.filter(({ path }) => path !== asksTheHost)
    const found = offences(asking, file =>
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

  test('a test waits as long as a busy machine may take: what hangs is told by the limits of the suite', () => {
    const short = ({ text }: SourceFile) =>
      [...text.matchAll(/(?:poll|waitFor|soon|SOON)\b[^\n]*\btimeout: ([\d_]+)/g)]
        .filter(([, ms]) => Number(ms!.replaceAll('_', '')) < WAIT_MS_MIN)
        .map(([line]) => line)
    const tests = files.filter(({ isTest, path }) => isTest && path !== 'tidy.test.ts')
    expect(offences([...tests, ...endToEnd], short)).toEqual([])
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
