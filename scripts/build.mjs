// Builds the program: src/cli/main.ts and all it imports become dist/main.js and chunks that are loaded when needed.
// The same sources give the same bytes: nothing comes from the environment, the clock or the machine.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Files that are served as they are: [source, place below dist].
const STATIC_FILES = [['src/web/palette.css', 'web/palette.css']]

// CommonJS packages (pg, yaml) call require for Node's own modules, and an ES module has none.
const REQUIRE_FOR_COMMONJS = `const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);`

const OLD_CHUNK_AGE_MS_MAX = 24 * 60 * 60 * 1000

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

try {
  const files = [...(await bundle()), ...readStaticFiles(), composeVersion()]
  writeAll(files)
  removeOld(new Set(files.map(file => file.path)))
} catch (error) {
  if (!error.errors) throw error
  process.exitCode = 1 // esbuild has printed what is wrong, and where.
}

async function bundle() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { main: 'src/cli/main.ts' },
    outdir: dist,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    external: ['pg-native'],
    loader: { '.css': 'text', '.txt': 'text' },
    banner: { js: REQUIRE_FOR_COMMONJS },
    write: false,
  })
  return outputFiles
}

function readStaticFiles() {
  const present = STATIC_FILES.filter(([source]) => existsSync(join(root, source)))
  return present.map(([source, place]) => ({ path: join(dist, place), contents: readFileSync(join(root, source)) }))
}

function composeVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { path: join(dist, 'version.json'), contents: `${JSON.stringify({ version })}\n` }
}

// Each file appears whole, and main.js last: a command that starts meanwhile meets the old program or the new one.
function writeAll(files) {
  const isEntry = file => file.path === join(dist, 'main.js')
  for (const { path, contents } of [...files].sort((a, b) => isEntry(a) - isEntry(b))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, contents)
    renameSync(`${path}.new`, path)
  }
}

// A daemon that was started from the last build still loads its chunks by name, so they outlive it by a day.
function removeOld(current) {
  for (const name of readdirSync(dist, { recursive: true })) {
    const path = join(dist, name)
    const stat = statSync(path)
    const isOld = stat.isFile() && Date.now() - stat.mtimeMs > OLD_CHUNK_AGE_MS_MAX
    if (isOld && !current.has(path)) rmSync(path)
  }
}
