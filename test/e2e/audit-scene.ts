// A swarm run with one part in which a defect can be planted, and an auditor that is a script.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '../../src/git/run-git.ts'
import type { Provost } from './program.ts'
import { makeRepository } from './repository.ts'

const NODE = process.execPath
export const AUDITED = 'export const isBig = n => n >= 10\nexport const names = []\nexport const one = () => names\n'
const HIDDEN = `const assert = require('node:assert')
import('./api/price.mjs').then(({ isBig }) => { assert.equal(isBig(10), true); assert.equal(isBig(9), false) })`

/** Agents may write one directory outside of their cage, for the test to read what they saw. */
export async function openAuditedRun(
  provost: Provost,
  auditor: (root: string, told: string) => string,
): Promise<{ root: string; run: string; told: string }> {
  const root = await makeRepository(join(provost.place, 'shop'))
  const told = join(provost.place, 'told')
  for (const folder of [told, provost.home, join(root, '.provost'), join(root, 'api')])
    await mkdir(folder, { recursive: true })
  const config = {
    id: 'shop',
    swarmAgent: { harness: 'command', args: [NODE, '-e', auditor(root, told)] },
    looking: { enabled: true, hiddenSuites: [{ id: 'hidden', kind: 'test', command: [NODE, 'hidden.cjs'] }] },
  }
  await writeFile(join(provost.home, 'config.yaml'), JSON.stringify({ agents: { write: [told] } }))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify(config))
  await writeFile(join(root, '.gitignore'), '/.provost/\n')
  await writeFile(join(root, 'api', 'price.mjs'), AUDITED)
  await writeFile(join(root, 'hidden.cjs'), HIDDEN)
  await git(root, 'add', '--all')
  await git(root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', 'files')
  await provost.ask('project add .', { cwd: root })
  const { run, domains } = (await provost.ask('swarm init --json', { cwd: root })).json
  for (const { name } of domains) await provost.ask(`swarm domains ${run.id} remove ${name}`, { cwd: root })
  await provost.ask(`swarm domains ${run.id} add api --glob api/**`, { cwd: root })
  await provost.ask(`swarm freeze ${run.id}`, { cwd: root })
  return { root, run: run.id, told }
}
