// Whether npm has installed exactly what the lockfile names: somebody who ran `npm ci` first does not wait for a second one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages, root } from './paths.mjs'

/** npm writes its own list last, so one that was interrupted has left none. */
export function isInstalled() {
  try {
    const [wanted, found] = [join(root, 'package-lock.json'), join(packages, '.package-lock.json')].map(readPackages)
    return (
      Object.keys(found).every(path => path in wanted) && Object.keys(wanted).every(path => fits(path, wanted, found))
    )
  } catch {
    return false // Whatever hides the list, installing is the safe answer.
  }
}

function readPackages(path) {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'))
  delete packages[''] // the project itself
  return packages
}

function fits(path, wanted, found) {
  const [ask, has] = [wanted[path], found[path]]
  if (!has) return ask.optional === true && !isForHere(ask)
  return has.version === ask.version && has.integrity === ask.integrity
}

/** What names no machine is optional because of who needs it, and comes with that one. */
function isForHere({ os, cpu, libc }) {
  return os?.includes(process.platform) === true && cpu?.includes(process.arch) === true && isOurLibrary(libc)
}

function isOurLibrary(libc) {
  return !libc || libc.includes(findLibrary())
}

let library

function findLibrary() {
  library ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return library
}
