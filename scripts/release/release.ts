// A release up to the moment before anybody else would see it: `npm run release [-- 0.2.0]`. In a clone of what is committed
// it sets the version, dates the changelog, tags, packs twice, and has strangers install what was packed. What comes out
// lies in .tools/release: the tarball, its SBOM and notices, the tag as a bundle, checksums and a provenance statement.
// Nothing is pushed.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeProvenance } from './compose-provenance.ts'
import { dateChangelog } from './date-changelog.ts'
import { sha256Of } from './sha256-of.ts'
import { composeSmoke, type SmokeRow, smokeTest } from './smoke-test.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const OUT = join(ROOT, '.tools', 'release')
const CLONE = join(mkdtempSync(join(tmpdir(), 'provost-release-')), 'clone')
const NODES = ['22.18.0', '24.21.0', '26.10.0']

const startedAt = new Date().toISOString()
const version = process.argv[2] ?? readVersion(ROOT)
if (!/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/.test(version)) refuse(`${version} is no version`, 'say one like 0.2.0')

step('a clone of what is committed')
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, CLONE], ROOT)

step(`version ${version}, changelog, tag`)
if (version !== readVersion(CLONE)) run('npm', ['version', '--no-git-tag-version', version], CLONE)
writeFileSync(join(CLONE, 'CHANGELOG.md'), datedChangelog())
run('git', [...asRelease(), 'commit', '--quiet', '--all', '--allow-empty', '-m', `Provost ${version}`], CLONE)
run('git', [...asRelease(), 'tag', '--annotate', `v${version}`, '-m', `Provost ${version}`], CLONE)

step('packed twice, from nothing but what is committed')
const tarball = pack(join(OUT, 'again'))
const first = sha256Of(tarball)
rmSync(join(CLONE, 'dist'), { recursive: true })
const shipped = pack(OUT)
if (sha256Of(shipped) !== first)
  refuse('the same commit packed twice gives other bytes', 'compare .tools/release with again/')
rmSync(join(OUT, 'again'), { recursive: true })

step('strangers install it')
const rows: SmokeRow[] = await smokeTest(shipped, version, NODES, row => console.log(composeSmoke(row)))
const wrong = rows.filter(row => row.outcome === 'failed')
if (wrong.length > 0) refuse(`${wrong.length} of ${rows.length} installs failed`, 'see the lines above')

step('checksums and provenance')
for (const name of ['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'verify.mjs']) {
  copyFileSync(join(CLONE, 'dist', name), join(OUT, name))
}
const names = [`provost-${version}.tgz`, 'sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt', 'verify.mjs']
const sums = names.map(name => ({ name, sha256: sha256Of(join(OUT, name)) }))
writeFileSync(join(OUT, 'SHA256SUMS'), sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
writeFileSync(join(OUT, 'provenance.json'), composeProvenance(readFacts()))
run('git', ['bundle', 'create', '--quiet', join(OUT, 'provost.bundle'), `v${version}`], CLONE)
rmSync(join(CLONE, '..'), { recursive: true, force: true })

console.log(`\nready in .tools/release, with the tag v${version} in provost.bundle; nothing was pushed or published`)
console.log('the provenance statement is not signed: a registry signs its own where it builds')
console.log(
  `to publish: git fetch .tools/release/provost.bundle v${version}:refs/tags/v${version}, push the tag, and npm publish .tools/release/provost-${version}.tgz`,
)

function datedChangelog(): string {
  const dated = dateChangelog(readFileSync(join(CLONE, 'CHANGELOG.md'), 'utf8'), version, startedAt.slice(0, 10))
  if (dated === null)
    refuse(`CHANGELOG.md has no section ${version} - Unreleased`, 'write what a user can notice first')
  return dated
}

function readFacts() {
  const commit = run('git', ['rev-parse', 'HEAD'], ROOT)
  const { repository } = JSON.parse(readFileSync(join(CLONE, 'package.json'), 'utf8'))
  const lockSha256 = sha256Of(join(CLONE, 'package-lock.json'))
  return { subjects: sums, repository: repository.url, commit, version, lockSha256, startedAt, node: process.version }
}

function pack(directory: string): string {
  mkdirSync(directory, { recursive: true })
  run('npm', ['pack', '--pack-destination', directory], CLONE)
  return join(directory, `provost-${version}.tgz`)
}

function readVersion(directory: string): string {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).version
}

/** A machine without a name for git can release too; the tag that counts is the one that its owner pushes. */
function asRelease(): string[] {
  return ['-c', 'user.name=Provost release', '-c', 'user.email=release@provost.invalid']
}

function run(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

function step(title: string): void {
  console.log(`── ${title}`)
}

function refuse(what: string, next: string): never {
  console.error(`ERROR: ${what}\n  Next: ${next}`)
  process.exit(1)
}
