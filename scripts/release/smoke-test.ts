// Strangers install a tarball in every way and on every Node that can be had, use it, and remove it again.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INSTALL_WAYS, type InstallWay, tryProvost } from '../../test/package/install-ways.ts'
import { Stranger } from '../../test/package/stranger.ts'

export type SmokeRow = {
  readonly way: string
  readonly node: string
  readonly outcome: 'works' | 'failed' | 'not obtainable'
  readonly words: string
}

export async function smokeTest(
  tarball: string,
  version: string,
  nodes: readonly string[],
  onRow: (row: SmokeRow) => void,
): Promise<SmokeRow[]> {
  const rows: SmokeRow[] = []
  const keep = (row: SmokeRow) => {
    rows.push(row)
    onRow(row)
  }
  const place = mkdtempSync(join(tmpdir(), 'provost-nodes-'))
  for (const node of nodes) {
    const path = bringNode(place, node)
    if (path === null)
      keep({ way: 'any', node, outcome: 'not obtainable', words: 'npm has no such build for this machine' })
    else for (const way of INSTALL_WAYS) keep(await tryWay(way, { tarball, version, node, path }))
  }
  rmSync(place, { recursive: true, force: true })
  return rows
}

type Wish = { readonly tarball: string; readonly version: string; readonly node: string; readonly path: string }

async function tryWay(way: InstallWay, { tarball, version, node, path }: Wish): Promise<SmokeRow> {
  const stranger = await Stranger.create(path)
  const row = { way: way.name, node }
  try {
    const { call, cwd } = await way.install(stranger, tarball)
    const tried = await tryProvost(stranger, call, cwd)
    await way.remove(stranger)
    const traces = (await stranger.listTraces()).filter(path => !way.leaves?.test(path))
    if (traces.length > 0) return { ...row, outcome: 'failed', words: `left behind: ${traces.join(', ')}` }
    if (tried.version !== version) return { ...row, outcome: 'failed', words: `it calls itself ${tried.version}` }
    return { ...row, outcome: 'works', words: `first command ${tried.firstMs} ms, removed without a trace` }
  } catch (error) {
    return { ...row, outcome: 'failed', words: String(error) }
  } finally {
    await stranger.remove()
  }
}

function bringNode(place: string, version: string): string | null {
  const name = `node-${process.platform}-${process.arch}`
  const words = ['install', '--prefix', join(place, version), '--no-audit', '--no-fund', `${name}@${version}`]
  try {
    execFileSync('npm', words, { stdio: 'ignore' })
  } catch {
    return null
  }
  const path = join(place, version, 'node_modules', name, 'bin', 'node')
  return existsSync(path) ? path : null
}

export function composeSmoke({ way, node, outcome, words }: SmokeRow): string {
  return `  ${outcome.padEnd(8)} ${node.padEnd(8)} ${way.padEnd(24)} ${words}`
}
