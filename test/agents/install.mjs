// Installs the real agent programs of package.json beside it, once. They are large (750 MB) and not ours, so they are
// no part of the main tree, and nothing but these tests needs them.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFailure } from '../../scripts/bootstrap/failure.mjs'
import { withLock } from '../../scripts/bootstrap/lock.mjs'
import { installWithNpm } from '../../scripts/bootstrap/npm.mjs'
import { withProgress } from '../../scripts/bootstrap/progress.mjs'
import { hasStamp, stampAfter } from '../../scripts/bootstrap/stamp.mjs'

const folder = import.meta.dirname
const packages = join(folder, 'node_modules')
const lock = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex')
const stamp = `${lock} ${process.platform}-${process.arch}`

try {
  if (!hasStamp(packages, stamp)) await withLock(install)
} catch (error) {
  process.exitCode = reportFailure(error)
  console.error('The agents could not be installed, so nothing was tested with them.')
}

// Asked again under the lock: the run that we waited for has probably done it.
async function install() {
  if (hasStamp(packages, stamp)) return
  const bring = () => installWithNpm(process.execPath, ['ci', '--prefix', folder], folder)
  await withProgress('Installing Claude Code and Codex (about 750 MB)', () => stampAfter(packages, stamp, bring))
}
