import { expect, test } from 'vitest'
import { decideIsolation, type IsolationFacts, isolationFailed } from './decide-isolation.ts'

const PATH = '/p/.provost/worktrees/demo-7'

const good: IsolationFacts = {
  planned: { path: PATH, branch: 'refs/heads/provost/demo-7', baseSha: 'b1' },
  worktreesRoot: '/p/.provost/worktrees',
  projectCommonDirectory: '/p/.git',
  realPath: PATH,
  topLevel: PATH,
  gitDirectory: '/p/.git/worktrees/demo-7',
  gitDirectoryOf: PATH,
  commonDirectory: '/p/.git',
  head: { sha: 'b1', branch: 'refs/heads/provost/demo-7' },
  livingPaths: ['/p/.provost/worktrees/demo-70', '/q'],
}

test('a worktree of its own', () => {
  expect(decideIsolation(good)).toEqual({ result: { isolated: true }, rule: 'isolation.I7', evidence: good })
})

test('a detached one, when that was planned', () => {
  const planned = { ...good.planned, branch: null }
  expect(decideIsolation({ ...good, planned, head: { sha: 'b1', branch: null } }).result.isolated).toBe(true)
})

test.each<[why: string, facts: Partial<IsolationFacts>, rule: string, check: string]>([
  ['links lead into the project', { realPath: '/p/demo-7' }, 'isolation.I1', 'real path'],
  ['the project itself was planned', { planned: { ...good.planned, path: '/p' } }, 'isolation.I1', 'path'],
  [
    'the root itself was planned',
    { planned: { ...good.planned, path: '/p/.provost/worktrees/' } },
    'isolation.I1',
    'path',
  ],
  [
    'a way back out was planned',
    { planned: { ...good.planned, path: `${PATH}/../..` }, realPath: `${PATH}/../..` },
    'isolation.I1',
    'path',
  ],
  ['the top level is the project', { topLevel: '/p' }, 'isolation.I2', 'top level'],
  ['another branch', { head: { sha: 'b1', branch: 'refs/heads/main' } }, 'isolation.I3', 'branch'],
  ['no branch', { head: { sha: 'b1', branch: null } }, 'isolation.I3', 'branch'],
  ['another commit', { head: { sha: 'b2', branch: 'refs/heads/provost/demo-7' } }, 'isolation.I4', 'HEAD'],
  ['another repository', { commonDirectory: '/q/.git' }, 'isolation.I5', 'common directory'],
  ['the git directory of the project', { gitDirectory: '/p/.git' }, 'isolation.I5', 'git directory'],
  ['the git directory of a neighbour', { gitDirectoryOf: `${PATH}0` }, 'isolation.I5', 'owner of the git directory'],
  ['somebody lives there', { livingPaths: [PATH] }, 'isolation.I6', 'sharing'],
  ['somebody lives around it', { livingPaths: ['/p'] }, 'isolation.I6', 'sharing'],
  ['somebody lives inside', { livingPaths: [`${PATH}/sub`] }, 'isolation.I6', 'sharing'],
])('%s: no', (_why, facts, rule, check) => {
  expect(decideIsolation({ ...good, ...facts })).toMatchObject({
    rule,
    result: { isolated: false, code: 'ISOLATION_FAILED', check },
  })
})

test('whatever could not be learned is a no', () => {
  const learned = Object.keys(good).filter(key => key !== 'planned') as (keyof IsolationFacts)[]
  for (const key of learned) expect(decideIsolation({ ...good, [key]: null }).result.isolated, key).toBe(false)
})

test('the refusal says what was expected and found', () => {
  expect(isolationFailed('demo-7', { check: 'HEAD', expected: 'b1', found: 'b2' })).toMatchObject({
    code: 'ISOLATION_FAILED',
    message: 'session demo-7 could not be isolated: HEAD: expected b1, found b2',
    details: { sessionId: 'demo-7', check: 'HEAD', expected: 'b1', found: 'b2' },
  })
})
