// Whether this machine can confine a program, proven by confining one that tries to get out. Asked once per process.
import { mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Confinement } from '#core/task/decide-confinement'
import { allowedEnvironment } from '../process/allowed-environment.ts'
import { runGroup } from '../process/run-group.ts'
import { prepareConfinedRun } from './confined-run.ts'

const PROOF_MS = 20_000

let proof: Promise<Confinement> | undefined

export function proveConfinement(): Promise<Confinement> {
  proof ??= tryConfinement().catch(error => open(error instanceof Error ? error.message : String(error)))
  return proof
}

const ESCAPE = 'echo in > given/in; echo out > out; echo changed > kept; exit 0'

async function tryConfinement(): Promise<Confinement> {
  if (process.platform !== 'linux') return open(`Provost knows no way to confine a program on ${process.platform}`)
  const tree = await realpath(await mkdtemp(join(tmpdir(), 'provost-proof-')))
  try {
    await mkdir(join(tree, 'given'))
    await writeFile(join(tree, 'kept'), 'kept')
    const command = ['sh', '-c', ESCAPE]
    const run = await prepareConfinedRun({ command, cwd: tree, trees: [tree], open: [join(tree, 'given')], closed: [] })
    try {
      const env = allowedEnvironment({})
      const end = await runGroup({ command: run.command, cwd: tree, env, timeoutMs: PROOF_MS })
      if (end.status === 'not_started') return open(`unshare could not be started: ${end.because}`)
      if (!(await run.wasReady())) return open(`no namespaces: ${firstLine(end.output.text())}`)
      const seen = (await run.listOutside()).map(path => path.slice(tree.length + 1)).join(' ')
      const isKept =
        seen === 'kept out' && !(await isThere(join(tree, 'out'))) && (await isThere(join(tree, 'given/in')))
      return isKept ? { isConfined: true, by: 'namespaces' } : open('a program in namespaces was not kept inside')
    } finally {
      await run.dispose()
    }
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

function open(because: string): Confinement {
  return { isConfined: false, because }
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] || 'the system gave no reason'
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
