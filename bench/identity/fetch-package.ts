// Brings the published versions of a package with npm itself. What was fetched once is kept beside the other tools.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageHistory } from './packages.ts'

const KEPT = join(import.meta.dirname, '..', '..', '.tools', 'identity')
const FETCHED_AT_ONCE = 25

/** The tarballs, in the order of the versions. */
export function fetchPackage({ name, versions }: PackageHistory): string[] {
  const place = join(KEPT, name)
  const tarballOf = (version: string) => join(place, `${name}-${version}.tgz`)
  mkdirSync(place, { recursive: true })
  const missing = versions.filter(version => !existsSync(tarballOf(version)))
  for (let start = 0; start < missing.length; start += FETCHED_AT_ONCE) {
    const specifiers = missing.slice(start, start + FETCHED_AT_ONCE).map(version => `${name}@${version}`)
    console.error(`fetching ${specifiers[0]} and ${specifiers.length - 1} more …`)
    execFileSync('npm', ['pack', '--silent', '--pack-destination', place, ...specifiers], { stdio: 'ignore' })
  }
  return versions.map(tarballOf)
}
