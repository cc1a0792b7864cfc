// Builds the dashboard: src/web/main.tsx and all it imports become files in dist/web/assets whose names are their content,
// each also compressed, and the page that names them.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export async function bundleWeb(root, dist) {
  const outdir = join(dist, 'web', 'assets')
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: 'src/web/main.tsx' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['chrome120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    loader: { '.txt': 'text' },
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    metafile: true,
    write: false,
  })
  const files = outputFiles.map(({ path, contents }) => ({ path, contents }))
  const page = { path: join(dist, 'web', 'index.html'), contents: composePage(root, dist, metafile) }
  return { files: [...files, page].flatMap(withCompressed), metafile }
}

function composePage(root, dist, metafile) {
  const [script, { cssBundle }] = Object.entries(metafile.outputs).find(
    ([, output]) => output.entryPoint === 'src/web/main.tsx',
  )
  const addressOf = path => `/${relative(join(dist, 'web'), join(root, path)).replaceAll('\\', '/')}`
  return Buffer.from(
    readFileSync(join(root, 'src/web/index.html'), 'utf8')
      .replace('{{main.js}}', addressOf(script))
      .replace('{{main.css}}', addressOf(cssBundle)),
  )
}

function withCompressed({ path, contents }) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return [
    { path, contents },
    { path: `${path}.gz`, contents: gzipSync(contents, { level: 9 }) },
    { path: `${path}.br`, contents: brotliCompressSync(contents, quality) },
  ]
}
