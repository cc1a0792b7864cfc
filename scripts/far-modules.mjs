// Splits the program in two: dist/main.cjs has what a command needs that asks a daemon, dist/house.cjs the house behind it.
// Node reads and links a whole file before it runs a part of it, so a small question should not carry the whole house.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'

const DOOR = 'src/cli/main.ts'
// A thread loads it by itself: see src/daemon/beside/start-thread.ts.
const ALWAYS_FAR = ['src/daemon/beside/thread.ts']
// What is imported late and brings more than this with it lies in the other file.
const NEAR_BYTES_MAX = 40_000
const LATE_IMPORT = /\bimport\('([^']+)'\)/g

/** The modules that are imported late and lie in the other file. */
export async function findFarModules(options) {
  const { metafile } = await build({ ...options, entryPoints: [DOOR], metafile: true, write: false, sourcemap: false })
  const { inputs } = metafile
  const importsOf = (path, kind) =>
    (inputs[path]?.imports ?? []).filter(each => each.kind === kind && inputs[each.path])
  const closureOf = (start, known) => {
    const found = new Set()
    for (const todo = [start]; todo.length > 0; ) {
      const path = todo.pop()
      if (found.has(path) || known.has(path)) continue
      found.add(path)
      todo.push(...importsOf(path, 'import-statement').map(each => each.path))
    }
    return found
  }
  const first = closureOf(DOOR, new Set())
  const near = new Set(first)
  const far = new Set(ALWAYS_FAR)
  for (const todo = [...first]; todo.length > 0; ) {
    for (const { path } of importsOf(todo.pop(), 'dynamic-import')) {
      const brought = closureOf(path, first)
      const bytes = [...brought].reduce((sum, each) => sum + inputs[each].bytes, 0)
      if (bytes > NEAR_BYTES_MAX) far.add(path)
      else for (const each of brought) if (!near.has(each)) todo.push(each) && near.add(each)
    }
  }
  return [...far].sort()
}

/** The entry of the other file: each far module by its path. */
export function composeFarEntry(far) {
  const rows = far.map(path => `  '${path}': () => import('./${path}'),`)
  return `export const far = {\n${rows.join('\n')}\n}\n`
}

/** Late imports of far modules become imports of the other file, and ask it for the module. */
export function fetchFar(root, far) {
  const known = new Set(far)
  return {
    name: 'fetch-far',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\/house\.cjs$/ }, ({ path }) => ({ path, external: true }))
      onLoad({ filter: /\.ts$/ }, ({ path, namespace }) => {
        if (namespace !== 'file' || !path.startsWith(join(root, 'src/'))) return undefined
        const text = readFileSync(path, 'utf8')
        if (!text.includes('import(')) return undefined
        return {
          loader: 'ts',
          contents: text.replace(LATE_IMPORT, (said, name) => composeImport(said, pathOf(name, path))),
        }
      })
    },
  }

  function composeImport(said, path) {
    return known.has(path) ? `Promise.resolve().then(() => require('./house.cjs').far['${path}']())` : said
  }

  function pathOf(name, importer) {
    if (name.startsWith('#')) return `src/${name.slice(1)}.ts`
    return relative(root, join(dirname(importer), name)).replaceAll('\\', '/')
  }
}
