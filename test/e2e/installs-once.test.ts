// `npm ci && npm run build`: what npm has installed is taken as it is, and whatever is not exactly that is installed.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const HIDDEN = join('node_modules', '.package-lock.json')

type Packages = Record<string, { version: string }>

/** A checkout whose build does nothing, and an npm that says that it was called and puts the list back. */
const NPM = `
const fs = require('node:fs')
fs.appendFileSync('called.txt', process.argv[2] + '\\n')
fs.mkdirSync('node_modules', { recursive: true })
fs.copyFileSync('whole.json', '${HIDDEN}')`

async function runBuild(change: (packages: Packages) => void): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'provost-once-'))
  try {
    for (const path of ['scripts/bootstrap', 'scripts/run.mjs', 'package-lock.json'])
      await cp(join(ROOT, path), join(place, path), { recursive: true })
    for (const folder of ['src', 'node_modules', 'npm']) await mkdir(join(place, folder))
    for (const name of ['build', 'build-web', 'bundled-packages'])
      await writeFile(join(place, 'scripts', `${name}.mjs`), '')
    await writeFile(join(place, 'package.json'), '{}')
    await writeFile(join(place, 'npm', 'npm-cli.js'), NPM)
    const list = JSON.parse(await readFile(join(ROOT, HIDDEN), 'utf8'))
    await writeFile(join(place, 'whole.json'), JSON.stringify(list))
    change(list.packages)
    await writeFile(join(place, HIDDEN), JSON.stringify(list))
    const env = { ...process.env, npm_execpath: join(place, 'npm', 'npm-cli.js') }
    for (let times = 0; times < 2; times++)
      await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build'], { cwd: place, env })
    return await readFile(join(place, 'called.txt'), 'utf8').catch(() => '')
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

test.for<[string, (packages: Packages) => void, string]>([
  ['all that the lockfile names', () => {}, ''],
  ['one package less', packages => delete packages['node_modules/zod'], 'ci\n'],
  ['the part of esbuild for this machine is missing', withoutOwnEsbuild, 'ci\n'],
  ['another version', packages => Object.assign(packages['node_modules/zod']!, { version: '0.0.1' }), 'ci\n'],
  ['one that the lockfile does not know', packages => Object.assign(packages, { 'node_modules/x': {} }), 'ci\n'],
])('%s', async ([, change, called]) => {
  expect(await runBuild(change)).toBe(called)
})

function withoutOwnEsbuild(packages: Packages): void {
  delete packages[`node_modules/@esbuild/${process.platform}-${process.arch}`]
}
