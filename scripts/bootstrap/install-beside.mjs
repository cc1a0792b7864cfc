// Installs the packages of a package.json that is no part of the main tree into the folder it lies in, once.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFailure } from './failure.mjs'
import { withLock } from './lock.mjs'
import { installWithNpm } from './npm.mjs'
import { withProgress } from './progress.mjs'
import { hasStamp, stampAfter } from './stamp.mjs'

/** `regret` is said after a failure: what was not done because of it. */
export async function installBeside(folder, title, regret) {
  const packages = join(folder, 'node_modules')
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = `${lock} ${process.platform}-${process.arch}`
  const bring = () => installWithNpm(process.execPath, ['ci', '--prefix', folder], folder)
  // Asked again under the lock: the run that we waited for has probably done it.
  const install = async () => {
    if (!hasStamp(packages, stamp)) await withProgress(title, () => stampAfter(packages, stamp, bring))
  }
  try {
    if (!hasStamp(packages, stamp)) await withLock(install)
  } catch (error) {
    process.exitCode = reportFailure(error)
    console.error(regret)
  }
}
