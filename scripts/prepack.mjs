// Before npm packs: builds what is not built, and takes out of dist what an earlier build left there.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './bootstrap/child.mjs'
import { dist, root } from './bootstrap/paths.mjs'

// stdout is npm's: `npm pack --json` is read by programs.
const stdio = ['ignore', process.stderr, process.stderr]
const { code } = await runChild(process.execPath, [join(root, 'scripts', 'run.mjs'), 'build'], { cwd: root, stdio })
if (code === 0) removeOthers(new Set(readFileSync(join(dist, '.files'), 'utf8').split('\n')))
process.exitCode = code ?? 1

function removeOthers(made) {
  const names = readdirSync(dist, { recursive: true }).map(name => name.replaceAll('\\', '/'))
  const others = names.filter(name => !made.has(name) && !name.startsWith('.') && statSync(join(dist, name)).isFile())
  for (const name of others) rmSync(join(dist, name))
}
