// Builds the program: src/cli/main.ts becomes dist/main.cjs, the house behind it dist/house.cjs, and the large packages a file each.
// The same sources give the same bytes: nothing comes from the environment, the clock or the machine.
//
// Two files and not a hundred, because Node takes about a millisecond to find, read and link each one: a command that met a
// hundred chunks spent a third of its time with them. Inside them a module still runs only when somebody imports it, and Node's own
// modules and the packages are fetched only when such a module runs: see loadLate.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleWeb } from './build-web.mjs'
import { composePapers } from './bundled-packages.mjs'
import { composeFarEntry, fetchFar, findFarModules } from './far-modules.mjs'

// Files that are served as they are: [source, place below dist].
const STATIC_FILES = [['src/web/palette.css', 'web/palette.css']]

// Packages that many commands never need, each in a file of its own.
const LARGE_PACKAGES = [
  '@lezer/javascript',
  '@lezer/python',
  '@opentelemetry/api',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
  'pg',
  'pg-boss',
  'ws',
  'yaml',
  'zod',
]

// What they use when it happens to be installed, and do without.
const OPTIONAL_PACKAGES = ['pg-native', 'bufferutil', 'utf-8-validate']

// Parts of Node of which we import nothing but functions. A command loads them when it calls one, and most call none: they are 7 ms
// of its 75. In the house everything is called, and often, so there they are fetched as the others are.
const CALLED_LATE = ['node:child_process', 'node:crypto', 'node:fs/promises']

// Programs that run without the rest, beside an agent or a daemon.
const SMALL_PROGRAMS = {
  supervise: 'src/session/supervisor/main.ts',
  signal: 'src/session/supervisor/signal-main.ts',
  'acp-bridge': 'src/session/acp-bridge/main.ts',
  starter: 'src/process/starter/main.ts',
}

// A program that strangers run without the rest: one file with nothing but Node, spelled so that it can be read.
const VERIFIER = { source: 'src/proof/verify-main.ts', file: 'verify.mjs' }

// The same as one page that fetches nothing: only the script whose hash it names may run in it.
const VERIFIER_PAGE = {
  source: 'src/proof/pages/verify-page.ts',
  frame: 'src/proof/pages/verify-page.html',
  file: 'verify.html',
}

// An ES module has no require, and a static import cannot wait until it is needed.
const REQUIRE = `const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);`
// And a script does not know its own address.
const FILE_URL = `const fileUrl=process.getBuiltinModule('node:url').pathToFileURL(__filename).href;`

const OLD_FILE_AGE_MS_MAX = 24 * 60 * 60 * 1000

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
let texts

const COMMON = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node22',
  minifySyntax: true,
  minifyWhitespace: true,
  minifyIdentifiers: true, // a third less to read at every start; the source maps know the names
  sourcemap: 'linked',
  sourcesContent: false, // where a failure arose is told by names and lines; the text is in the repository
  metafile: true,
  write: false,
}

try {
  const isWebOnly = process.argv[2] === 'web' // while somebody works on the dashboard alone
  const program = isWebOnly ? { files: [], metafiles: [] } : await bundle()
  const web = await bundleWeb(root, dist)
  const others = isWebOnly
    ? []
    : [
        ...readStaticFiles(),
        composeVersion(),
        await composeVerifierPage(),
        ...composeBundled([...program.metafiles, web.metafile]),
      ]
  const files = [...program.files, ...others, ...web.files]
  writeAll(files)
  if (!isWebOnly) removeOld(files.map(file => file.path))
} catch (error) {
  if (!error.errors) throw error
  process.exitCode = 1 // esbuild has printed what is wrong, and where.
}

async function bundle() {
  const packages = LARGE_PACKAGES.map(name => ({ name, file: `packages/${name}-${versionOf(name)}.cjs` }))
  const far = await findFarModules(keptOptions(packages))
  const builds = [
    bundleProgram(packages, far),
    bundleHouse(packages, far),
    bundleSmallPrograms(packages),
    bundleVerifier(),
    ...packages.map(bundlePackage),
  ]
  const built = await Promise.all(builds)
  return { files: built.flatMap(({ outputFiles }) => outputFiles), metafiles: built.map(({ metafile }) => metafile) }
}

// Whoever ships the code of others ships their licences.
function composeBundled(metafiles) {
  const { notices, sbom } = composePapers(root, metafiles)
  return [
    { path: join(dist, 'THIRD-PARTY-NOTICES.txt'), contents: notices },
    { path: join(dist, 'sbom.cdx.json'), contents: sbom },
  ]
}

function programOptions(packages) {
  return {
    ...COMMON,
    outdir: dist,
    loader: { '.css': 'text', '.txt': 'text' },
    plugins: [loadLate(packages)],
  }
}

// CommonJS, because only of scripts can be kept what was compiled while they ran: see bin/load-program.cjs.
function keptOptions(packages) {
  return {
    ...programOptions(packages),
    format: 'cjs',
    // A late import in a script is an experiment of Node's and warns of itself; what is left of them are Node's own modules.
    supported: { 'dynamic-import': false },
    outExtension: { '.js': '.cjs' },
    define: { 'import.meta.url': 'fileUrl' },
    banner: { js: FILE_URL },
  }
}

function bundleProgram(packages, far) {
  return build({
    ...keptOptions(packages),
    entryPoints: { main: 'src/cli/main.ts' },
    plugins: [fetchFar(root, far), callLate(), loadLate(packages)],
  })
}

function bundleHouse(packages, far) {
  return build({
    ...keptOptions(packages),
    stdin: { contents: composeFarEntry(far), resolveDir: root, sourcefile: 'house.js' },
    entryNames: 'house',
  })
}

function bundleSmallPrograms(packages) {
  return build({
    ...programOptions(packages),
    format: 'esm',
    entryPoints: SMALL_PROGRAMS,
    banner: { js: REQUIRE },
  })
}

function bundleVerifier() {
  return build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node18',
    format: 'esm',
    legalComments: 'inline',
    metafile: true,
    write: false,
    entryPoints: [VERIFIER.source],
    outfile: join(dist, VERIFIER.file),
  })
}

async function composeVerifierPage() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    legalComments: 'inline',
    write: false,
    entryPoints: [VERIFIER_PAGE.source],
  })
  const hashOf = text => createHash('sha256').update(text).digest('base64')
  const parts = {
    style: readFileSync(join(root, 'src/proof/pages/verify-page.css'), 'utf8'),
    script: outputFiles[0].text,
  }
  const frame = readFileSync(join(root, VERIFIER_PAGE.frame), 'utf8')
  const words = {
    '/*style*/': parts.style,
    '/*script*/': parts.script,
    'SCRIPT-HASH': hashOf(parts.script),
    'STYLE-HASH': hashOf(parts.style),
  }
  const text = frame.replace(/\/\*(?:style|script)\*\/|(?:SCRIPT|STYLE)-HASH/g, name => words[name])
  return { path: join(dist, VERIFIER_PAGE.file), contents: Buffer.from(text) }
}

function bundlePackage({ name, file }) {
  return build({
    ...COMMON,
    entryPoints: [name],
    outfile: join(dist, file),
    format: 'cjs',
    supported: { 'dynamic-import': false },
    external: OPTIONAL_PACKAGES,
  })
}

// An import of a package or of a part of Node would stand at the top of the file and be carried out at every start.
// As a module that fetches it, it waits for whoever imports it.
function loadLate(packages) {
  const files = new Map(packages.map(({ name, file }) => [name, file]))
  const source = join(root, 'src/')
  return {
    name: 'load-late',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(node:|[@a-z])/ }, ({ path, importer, kind }) => {
        const isOurs = importer.startsWith(source)
        const isLate = files.has(path) || (path.startsWith('node:') && kind === 'import-statement')
        return isOurs && isLate ? { path, namespace: 'late' } : undefined
      })
      onLoad({ filter: /.*/, namespace: 'late' }, async ({ path }) => {
        const file = files.get(path)
        if (!file) return { contents: composeLate(`process.getBuiltinModule('${path}')`, namesImportedFrom(path)) }
        return { contents: composeLate(`require('./${file}')`, Object.keys(await import(path))) }
      })
      onResolve({ filter: /^\.\/packages\//, namespace: 'late' }, ({ path }) => ({ path, external: true }))
    },
  }
}

function callLate() {
  return {
    name: 'call-late',
    setup({ onLoad }) {
      onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) =>
        CALLED_LATE.includes(path) ? { contents: composeCalls(path, namesImportedFrom(path)) } : undefined,
      )
    },
  }
}

// A stand-in answers for the function in everything, so that `promisify` finds what Node has hung on it.
function composeCalls(path, names) {
  return [
    `const find = name => process.getBuiltinModule('${path}')[name]`,
    'const call = name => new Proxy(() => {}, { apply: (_, self, words) => find(name)(...words), get: (_, key) => find(name)[key] })',
    ...names.map(name => `export const ${name} = call('${name}')`),
  ].join('\n')
}

// Some packages export names that are no names of variables, such as `catch`.
function composeLate(fetched, names) {
  const others = names.filter(name => name !== 'default' && name !== 'module.exports')
  const lines = others.map((name, n) => `const late${n} = fetched.${name}\nexport { late${n} as ${name} }`)
  return [`const fetched = ${fetched}`, 'export default fetched', ...lines].join('\n')
}

// Node's own list would differ from one Node to the next, and with it the bytes.
function namesImportedFrom(path) {
  const names = new Set()
  for (const text of sourceTexts()) {
    for (const [, list] of text.matchAll(new RegExp(`import \\{([^}]*)\\} from '${path}'`, 'g'))) {
      for (const name of list.split(',')) names.add(name.trim().split(' as ')[0])
    }
  }
  return [...names].filter(name => /^\w+$/.test(name)).sort()
}

function sourceTexts() {
  texts ??= readdirSync(join(root, 'src'), { recursive: true })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(root, 'src', name), 'utf8'))
  return texts
}

function versionOf(name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

function readStaticFiles() {
  const present = STATIC_FILES.filter(([source]) => existsSync(join(root, source)))
  return present.map(([source, place]) => ({ path: join(dist, place), contents: readFileSync(join(root, source)) }))
}

function composeVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { path: join(dist, 'version.json'), contents: `${JSON.stringify({ version })}\n` }
}

// Each file appears whole, and main.cjs last: a command that starts meanwhile meets the old program or the new one.
function writeAll(files) {
  const isEntry = file => file.path === join(dist, 'main.cjs')
  for (const { path, contents } of [...files].sort((a, b) => isEntry(a) - isEntry(b))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, contents)
    renameSync(`${path}.new`, path)
  }
}

// A daemon that was started from the last build still loads its packages by name, so they outlive it by a day. What is
// packed is only what this build made: see prepack.mjs.
function removeOld(paths) {
  const current = new Set(paths)
  writeFileSync(join(dist, '.files'), paths.map(path => `${relative(dist, path).replaceAll('\\', '/')}\n`).join(''))
  for (const name of readdirSync(dist, { recursive: true })) {
    const path = join(dist, name)
    const stat = statSync(path)
    const isOld = stat.isFile() && Date.now() - stat.mtimeMs > OLD_FILE_AGE_MS_MAX
    if (isOld && !current.has(path)) rmSync(path)
  }
}
