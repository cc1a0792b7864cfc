// Makes one file of every decider of this source, without dependencies: node scripts/build-rules.mjs <file>
// `provost replay --rules <revision>` runs it in the sources of that revision.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const [, , out] = process.argv
if (out === undefined) throw new Error('name the file that is to be written')

await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: ['src/proof/rules-main.ts'],
  outfile: resolve(out),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  charset: 'utf8',
})
