// Builds the dashboard: src/web/main.tsx and all it imports become files in dist/web/assets whose names are their content,
// each also compressed, and a page for each address that names what it needs at once.
//
// The scripts are made by rolldown, which can be told what belongs together: one file for the frame and the first page, one for
// what several pages share, one for each page. esbuild makes one for each set of pages that share a module, which were thirty
// for the first page alone, and a browser fetches six at a time. The styles are esbuild's, in one file.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'

const ENTRY = 'src/web/main.tsx'
const TARGET = ['chrome120', 'firefox121', 'safari17']
const DEFINE = { 'process.env.NODE_ENV': '"production"' }
/** Each page that is fetched when somebody goes there, as the table of pages spells it. */
const LATE_PAGE = /'\/([\w-]+)': late\(async \(\) => \(await import\('\.\.\/\.\.\/([^']+)'\)\)/g

export async function bundleWeb(root, dist) {
  const assets = join(dist, 'web', 'assets')
  const { style, metafile } = await bundleStyles(root)
  const chunks = await bundleScripts(root, listFirst(metafile.inputs))
  const files = [
    { path: join(assets, style.name), contents: style.contents },
    ...chunks.map(({ fileName, code }) => ({ path: join(assets, fileName), contents: Buffer.from(code) })),
    ...composePages(root, dist, chunks, style.name),
  ]
  return { files: files.flatMap(withCompressed), metafile }
}

/** Which packages are in it is told by the metafile. */
async function bundleStyles(root) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: ENTRY },
    outdir: 'styles',
    bundle: true,
    target: TARGET,
    jsx: 'automatic',
    loader: { '.txt': 'text' },
    minify: true,
    define: DEFINE,
    metafile: true,
    write: false,
  })
  const { contents } = outputFiles.find(({ path }) => basename(path) === 'main.css')
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8)
  return { style: { name: `main-${hash}.css`, contents }, metafile }
}

/** The modules that the entry imports at once, and those that they import. */
function listFirst(inputs, path = ENTRY, seen = new Set()) {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const { path: next, kind, external } of inputs[path].imports)
    if (kind !== 'dynamic-import' && !external) listFirst(inputs, next, seen)
  return seen
}

async function bundleScripts(root, first) {
  const isFirst = id => first.has(relative(root, id).replaceAll('\\', '/'))
  const groups = [
    { name: 'main', test: isFirst, priority: 2 },
    { name: 'shared', test: /[\\/]src[\\/]/, minShareCount: 2, priority: 1 },
  ]
  const bundle = await rolldown({
    cwd: root,
    input: { main: join(root, ENTRY) },
    platform: 'browser',
    moduleTypes: { '.css': 'empty', '.txt': 'text' },
    transform: { define: DEFINE, jsx: 'react-jsx', target: TARGET },
  })
  const { output } = await bundle.generate({
    format: 'es',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: 'part-[hash].js',
    codeSplitting: { groups },
  })
  await bundle.close()
  return output.filter(({ type }) => type === 'chunk')
}

/** What every page asks for first. Whoever is not let in yet would be refused it. */
const ASKED = '<link rel="preload" as="fetch" crossorigin href="/api/log?last=1">'

/** index.html is for every address that has no page of its own, and outside.html for whoever has to log in. */
function composePages(root, dist, chunks, style) {
  const frame = readFileSync(join(root, 'src/web/index.html'), 'utf8')
  const main = chunks.find(({ isEntry }) => isEntry)
  const page = (name, wanted, asked = ASKED) => {
    const parts = [...reachedFrom(wanted, chunks)].filter(fileName => fileName !== main.fileName)
    const text = frame
      .replace('{{main.js}}', `/assets/${main.fileName}`)
      // Else a browser learns of them only when it has read the script that imports them.
      .replace('{{parts}}', parts.map(part => `<link rel="modulepreload" href="/assets/${part}">`).join('\n'))
      .replace('{{main.css}}', `/assets/${style}`)
      .replace('{{asked}}\n', asked && `${asked}\n`)
    return { path: join(dist, 'web', `${name}.html`), contents: Buffer.from(text) }
  }
  const late = [...readFileSync(join(root, 'src/web/nav/pages.ts'), 'utf8').matchAll(LATE_PAGE)]
  return [
    page('index', [main]),
    page('outside', [main], ''),
    ...late.map(([, name, source]) =>
      page(name, [main, chunks.find(({ facadeModuleId: id }) => id && relative(root, id) === `src/${source}`)]),
    ),
  ]
}

/** What scripts import at once, and what that imports. */
function reachedFrom(wanted, chunks, seen = new Set()) {
  for (const { fileName, imports } of wanted) {
    if (seen.has(fileName)) continue
    seen.add(fileName)
    reachedFrom(
      imports.map(name => chunks.find(chunk => chunk.fileName === name)),
      chunks,
      seen,
    )
  }
  return seen
}

function withCompressed({ path, contents }) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return [
    { path, contents },
    { path: `${path}.gz`, contents: gzipSync(contents, { level: 9 }) },
    { path: `${path}.br`, contents: brotliCompressSync(contents, quality) },
  ]
}
