// The built program and the real agents where any user of the machine can read them: a checkout may lie where only root
// may look. Files are linked, not copied, wherever the disk is the same.
import { execFile } from 'node:child_process'
import { chmod, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CHECKOUT = join(import.meta.dirname, '..', '..')

export type Programs = {
  /** Directories for the PATH: the agents, and the Node that runs this. */
  readonly path: readonly string[]
  readonly provost: readonly string[]
}

export async function layOutPrograms(place: string): Promise<Programs> {
  const [program, agents, tools] = ['provost', 'agents', 'bin'].map(name => join(place, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [program, agents, tools]) await mkdir(path, { recursive: true })
  for (const name of ['bin', 'dist', 'schemas', 'package.json']) await link(join(CHECKOUT, name), program)
  await link(join(import.meta.dirname, 'node_modules'), agents)
  await link(process.execPath, join(tools, 'node'))
  await symlink(join(program, 'bin', 'provost.js'), join(tools, 'provost'))
  await chmod(place, 0o755)
  return {
    path: [tools, join(agents, 'node_modules', '.bin')],
    provost: [join(tools, 'node'), join(program, 'bin', 'provost.js')],
  }
}

async function link(from: string, to: string): Promise<void> {
  const run = promisify(execFile)
  await run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', '--no-preserve=links', from, to]))
}
