// The package as npm packs it: what is in it, whose code it carries, and that a stranger can install, use and remove it.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSTALL_WAYS, tryProvost } from '../package/install-ways.ts'
import { Stranger } from '../package/stranger.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')
const DIST = join(CHECKOUT, 'dist')
const OWN = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8'))

let place: string
let tarball: string
let packed: readonly string[]

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-pack-'))
  execFileSync('chmod', ['755', place])
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', place], { cwd: CHECKOUT, stdio: 'pipe' })
  const answer = JSON.parse(said.toString())
  const [{ filename, files }] = Array.isArray(answer) ? answer : Object.values(answer)
  tarball = join(place, filename)
  packed = files.map((file: { path: string }) => file.path)
})

afterAll(() => rm(place, { recursive: true, force: true }))

describe('what is in the package', () => {
  test('it needs no other package, and runs nothing while it is installed', () => {
    expect(OWN.dependencies ?? {}).toEqual({})
    const whileInstalled = ['preinstall', 'install', 'postinstall', 'prepare']
    expect(Object.keys(OWN.scripts).filter(name => whileInstalled.includes(name))).toEqual([])
  })

  test('it holds what this build made, and nothing that only a checkout needs', () => {
    const made = readFileSync(join(DIST, '.files'), 'utf8').split('\n').filter(Boolean)
    const inDist = packed.filter(path => path.startsWith('dist/')).map(path => path.slice('dist/'.length))
    expect(inDist.toSorted()).toEqual(made.toSorted())
    const tops = new Set(packed.map(path => path.split('/')[0]))
    expect([...tops].toSorted()).toEqual(
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'SECURITY.md',
        'bin',
        'dist',
        'docs',
        'package.json',
        'schemas',
      ].toSorted(),
    )
  })
})

describe('whose code is in it', () => {
  test('every bundled package has its licence in the notices and its row in the SBOM, and no other has', async () => {
    const bundled = [...new Set([...inSourceMaps(), ...(await inDashboard())])].toSorted()
    expect(bundled).toContain('pg')
    expect(bundled).toContain('react')
    const notices = readFileSync(join(DIST, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    const noticed = [...notices.matchAll(/^-{80}\n\n(\S+) \S+ \(.+\)\n\n-{80}\n\n(?=\S)/gm)].map(([, name]) => name)
    expect(noticed.toSorted()).toEqual(bundled)
    const sbom = JSON.parse(readFileSync(join(DIST, 'sbom.cdx.json'), 'utf8'))
    expect(sbom.components.map((component: { name: string }) => component.name).toSorted()).toEqual(bundled)
    for (const part of notices.split(/^-{80}\n\n\S+ \S+ \(.+\)\n\n-{80}$/m).slice(1)) {
      expect(part).toMatch(/copyright/i)
    }
  })
})

/** By another way than the build: the maps beside the program name every file that went into it. */
function inSourceMaps(): string[] {
  const maps = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.map'))
  return maps.flatMap(name => JSON.parse(readFileSync(join(DIST, name), 'utf8')).sources).flatMap(packageOf)
}

/** The dashboard has no maps, so it is bundled once more. */
async function inDashboard(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: CHECKOUT,
    entryPoints: ['src/web/main.tsx'],
    outdir: place,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.txt': 'text' },
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
  })
  return Object.keys(metafile.inputs).flatMap(packageOf)
}

function packageOf(path: string): string[] {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.slice(1) ?? []
}

describe('a stranger without rights, with an empty home and an empty cache', () => {
  // The other ways, and other Nodes, are tried by the release: `npm run release`.
  for (const way of INSTALL_WAYS.slice(0, 1)) {
    test(`installs it with ${way.name}, uses it, and removes it without a trace`, async ({ onTestFinished }) => {
      const stranger = await Stranger.create()
      onTestFinished(() => stranger.remove())
      const { call, cwd } = await way.install(stranger, tarball)
      expect((await tryProvost(stranger, call, cwd)).version).toBe(OWN.version)
      await way.remove(stranger)
      expect(existsSync(join(stranger.home, 'npm/bin/provost'))).toBe(false)
      expect(await stranger.listTraces()).toEqual([])
    })
  }
})
