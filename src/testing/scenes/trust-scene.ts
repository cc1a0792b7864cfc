// Trust and passes by commands: who may come in, and what came with the repository has no effect until somebody looked at it.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'

const WORKER = '{ harness: command, args: [sh, -c, "exit 0"] }'

async function prepareTrust(house: CommandHouse): Promise<void> {
  house.env = { ...house.env, PROVOST_TRUST_FOLDERS: undefined }
  await house.write('.provost/config.yaml', `id: shop\nworker: ${WORKER}\n`)
  await house.write('.provost/prompts/planner.md', 'Plan.\n')
  await house.run('project add .')
}

const passes: readonly Line[] = [
  { line: 'pass list', says: 'no pass was given to anybody', json: { passes: [] } },
  {
    line: 'pass issue --name bo --role reviewer --expires 7d',
    says: ['bo as reviewer, until', 'it is shown this once'],
    logs: ['pass.issued'],
  },
  {
    line: 'pass issue --name bo --role operator',
    json: { id: 'pa_2', name: 'bo', role: 'operator', standing: 'live' },
    logs: ['pass.issued'],
  },
  {
    line: 'pass ci --name build --project shop',
    says: ['build as a build, for shop alone, until', 'requests of a build'],
    json: { kind: 'ci', role: null, projects: ['shop'] },
    logs: ['pass.issued'],
  },
  {
    line: 'pass issue --name bo --role observer --to-file ../bo.pass',
    json: { name: 'bo', role: 'observer' },
    logs: ['pass.issued'],
    effect: async ({ root }) => {
      const file = join(root, '..', 'bo.pass')
      expect([(await stat(file)).mode & 0o777, await readFile(file, 'utf8')]).toEqual([
        0o600,
        expect.stringMatching(/^pvp\.pa_\d+\.[\w-]{43}\n$/),
      ])
    },
  },
  {
    line: 'pass issue --name bo --role observer --to-file ../bo.pass',
    refused: 'INPUT_INVALID',
    because: /nothing is overwritten/,
  },
  { line: 'pass issue --name bo --role observer --to-file ../no/bo.pass', refused: 'INPUT_INVALID' },
  { line: 'pass ci --name build --expires 25h', refused: 'PASS_TTL_INVALID' },
  { line: 'pass issue --name bo --role king', refused: 'INPUT_INVALID' },
  { line: 'pass issue --name bo --role observer --expires 91d', refused: 'PASS_TTL_INVALID' },
  { line: 'pass list', says: ['pa_1', 'reviewer', 'live', 'pa_2'], json: {} },
  { line: 'pass list --project nowhere', refused: 'NOT_FOUND' },
  { line: 'why pa_1', says: ['is live', 'given to bo as reviewer', 'approve'], json: { state: 'live', rule: 'L9' } },
  { line: 'pass revoke pa_1', refused: 'REASON_REQUIRED' },
  { line: 'pass revoke pa_9 --reason left', refused: 'NOT_FOUND' },
  { line: 'pass revoke pa_1 --reason left', says: 'pa_1  of bo opens nothing', logs: ['pass.revoked'] },
  { line: 'pass list', says: ['revoked', 'by ana: left'], json: {} },
  { line: 'why pa_1', says: ['is revoked', 'ana took it back: left'], json: { state: 'revoked', rule: 'L2' } },
]

const lines: readonly Line[] = [
  ...passes,
  { line: 'trust list', says: 'nothing was trusted yet', json: { trusted: [] } },
  {
    line: 'trust show',
    exit: 1,
    says: ['None of them has had effect', '+ config:worker', '+ file:.provost/prompts/planner.md'],
    json: { standing: 'untrusted', rule: 'Y9' },
    keep: ({ hash }) => ({ hash }),
  },
  { line: 'trust show nowhere', refused: 'NOT_FOUND' },
  { line: 'session spawn --prompt hello', refused: 'TRUST_REQUIRED', because: /config:worker/ },
  { line: 'task new "Say hello"', json: {}, logs: ['task.created'], keep: ({ task }) => ({ task }) },
  { line: 'task plan {task}', refused: 'TRUST_REQUIRED' },
  { line: 'task stop {task}', logs: 'any' },
  { line: 'trust add --hash 000000000000', refused: 'TRUST_MOVED' },
  { line: 'trust add --hash {hash}', says: 'shop is trusted as it is, by ana', logs: ['trust.given'] },
  { line: 'trust add', says: 'is trusted', json: { standing: 'trusted' } },
  { line: 'trust list', says: '2 parts, by ana', json: {} },
  {
    line: 'config set worker.model small',
    says: 'worker.model is small',
    logs: ['trust.given'],
  },
  { line: 'trust show', says: 'is trusted', json: { standing: 'trusted' } },
  {
    line: 'trust show',
    first: house => house.write('.provost/prompts/planner.md', 'Plan otherwise.\n'),
    exit: 1,
    says: ['brings other parts than those that ana trusted', '- file:.provost/prompts/planner.md'],
    json: { standing: 'changed' },
  },
  { line: 'session spawn --prompt hello', refused: 'TRUST_CHANGED', because: /: file:.provost\/prompts\/planner.md/ },
  { line: 'trust withdraw', says: 'None of them has had effect', logs: ['trust.withdrawn'] },
  { line: 'trust withdraw nowhere', refused: 'NOT_FOUND' },
  { line: 'trust list --project nowhere', refused: 'NOT_FOUND' },
  {
    line: 'init',
    says: 'NOT trusted: config:worker, file:.provost/prompts/planner.md came with the repository',
    effect: async house => expect((await house.run('trust list')).stdout).toContain('nothing was trusted yet'),
    logs: 'any',
  },
]

export const trustScene: Scene = { name: 'trust', prepare: prepareTrust, lines }
