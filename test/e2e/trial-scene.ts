// A task with a captured change in which a defect can be planted, and a reviewer that is a script.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '../../src/git/run-git.ts'
import { PRICE_PLAN } from '../../src/testing/samples/price-plan.ts'
import type { Provost } from './program.ts'
import { makeRepository } from './repository.ts'

const NODE = process.execPath
const BASE = 'export const isBig = n => n\n'
export const CHANGED = 'export const isBig = n => n >= 10\nexport const names = []\nexport const one = () => names\n'
const HIDDEN = `const assert = require('node:assert')
import('./price.mjs').then(({ isBig }) => { assert.equal(isBig(10), true); assert.equal(isBig(9), false) })`

const signed = (sign: string, text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(line => `${sign}${line}`)

/** A clean trial only every so many times: most of what is looked at is planted. */
export async function captureForTrials(
  provost: Provost,
  reviewer: (root: string) => string,
  cleanEvery = 4,
): Promise<{ root: string; task: string }> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const hiddenSuites = [{ id: 'hidden', kind: 'test', command: [NODE, 'hidden.cjs'] }]
  const config = {
    id: 'shop',
    reviewers: ['command'],
    reviewer: { harness: 'command', args: [NODE, '-e', reviewer(root)] },
    task: { reviewers: { plan: ['RiskPlanner'] } },
    looking: { enabled: true, cleanEvery, hiddenSuites },
  }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify(config))
  await writeFile(join(root, '.gitignore'), '/.provost/\n/plan.json\n/*.patch\n')
  await writeFile(join(root, 'price.mjs'), BASE)
  await writeFile(join(root, 'hidden.cjs'), HIDDEN)
  await git(root, 'add', '--all')
  await git(root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', 'files')
  await writeFile(join(root, 'plan.json'), JSON.stringify(PRICE_PLAN))
  const head = ['diff --git a/price.mjs b/price.mjs', '--- a/price.mjs', '+++ b/price.mjs', '@@ -1 +1,3 @@']
  const patch = [...head, ...signed('-', BASE), ...signed('+', CHANGED), '']
  await writeFile(join(root, 'price.patch'), patch.join('\n'))
  await provost.ask('project add .', { cwd: root })
  const { task } = (await provost.ask('task new Price --json', { cwd: root })).json
  for (const line of ['plan --from plan.json', 'review plan --verdict ok', 'codegen --from patch:price.patch'])
    await provost.ask(`task ${line}`, { cwd: root })
  return { root, task }
}
