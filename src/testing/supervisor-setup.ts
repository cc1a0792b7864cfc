// Bundles the supervisor once for a run: every agent of a test has one, and from the sources each takes four times as long.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '..', '..')

export default async function setup(): Promise<() => void> {
  const place = await mkdtemp(join(tmpdir(), 'provost-supervisor-'))
  const outfile = join(place, 'supervise.mjs')
  const entry = join(ROOT, 'src', 'session', 'supervisor', 'main.ts')
  await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
  })
  process.env.PROVOST_TEST_SUPERVISOR = outfile
  return () => rmSync(place, { recursive: true, force: true })
}
