// Runs npm under a Node of our choice: npm judges the `engines` of packages by the Node that runs it.
import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { Failure } from './failure.mjs'
import { runQuietly } from './quiet-child.mjs'

// The log must say why npm failed even when the outer npm was told to be silent.
const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=notice']

export async function installWithNpm(nodePath, args, folder) {
  await runQuietly({
    name: `npm ${args[0]}`,
    command: nodePath,
    args: [findNpm(), ...args, ...QUIET],
    next: 'correct what npm says above (often the registry cannot be reached) and run the same command again',
  })
  requireResult(folder)
}

// npm writes this file last. A broken npm may exit with 0 and have done nothing.
function requireResult(folder) {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return
  throw new Failure('npm ended without a word and installed nothing', 'see whether `npm --version` works')
}

function findNpm() {
  const found = [...candidates()].find(path => basename(path) === 'npm-cli.js' && existsSync(path))
  if (found) return found
  throw new Failure('npm was not found', 'install npm, or use `npm run` instead of calling node')
}

// In order: the npm that runs us, the one on the PATH (a link to its script), the ones that come with Node.
function* candidates() {
  yield process.env.npm_execpath ?? ''
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const npm = join(folder, 'npm')
    if (existsSync(npm)) yield realpathSync(npm)
  }
  const folder = dirname(process.execPath)
  yield join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  yield join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
}
