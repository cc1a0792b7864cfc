import { expect, test } from 'vitest'
import { gateSensitive } from './gate-sensitive.ts'
import { type GitWish, guardGit } from './guard-git.ts'
import { classesOf } from './sensitive-classes.ts'

test.each<[path: string, classes: string[]]>([
  ['.provost/config.yaml', ['provost']],
  ['./.PROVOST/config.yaml', ['provost']],
  ['src/.provost/x', []],
  ['.github/workflows/ci.yml', ['ci']],
  ['.github/workflows', []],
  ['CODEOWNERS', ['ci']],
  ['docs/CODEOWNERS', []],
  ['web/.husky/pre-commit', ['hooks']],
  ['.claude/.npmrc', ['agents', 'environment']],
  ['a/package-lock.json', ['locks']],
])('%s belongs to %j', (path, classes) => {
  expect(classesOf(path)).toEqual(classes)
})

const HEAD = 'a'.repeat(40)

test('a class stays shut until a person opens it for this very head, and the house itself by no configuration', () => {
  const paths = [{ path: '.provost/config.yaml', from: null, link: false }]
  const approve = (by: 'person' | 'agent', head = HEAD) => [{ class: 'provost' as const, head, by }]
  const facts = { head: HEAD, paths, approvals: [], allow: [] }
  expect(gateSensitive(facts)).toMatchObject({ open: false, rule: 'Z4', missing: ['provost'] })
  expect(gateSensitive({ ...facts, approvals: approve('agent') })).toMatchObject({ open: false, rule: 'Z4' })
  expect(gateSensitive({ ...facts, approvals: approve('person', 'b'.repeat(40)) })).toMatchObject({ rule: 'Z3' })
  expect(gateSensitive({ ...facts, allow: ['provost'] })).toMatchObject({ open: false })
  expect(gateSensitive({ ...facts, approvals: approve('person') })).toMatchObject({ open: true, rule: 'Z2' })
})

test('both names of a rename count, and so does every link', () => {
  const paths = [{ path: 'notes.txt', from: '.envrc', link: true }]
  const { missing } = gateSensitive({ head: HEAD, paths, approvals: [], allow: [] })
  expect(missing).toEqual(['environment', 'links'])
})

const WISH: GitWish = {
  trust: 'untrusted',
  purpose: 'look',
  repository: 'ordinary',
  filters: ['lfs'],
  env: { PATH: '/usr/bin', GIT_DIR: '/x', SSH_AUTH_SOCK: '/run/a' },
}

test('git looks at what nobody trusted with every driver switched off and nothing inherited', () => {
  const { env, args } = guardGit(WISH)
  expect(env).toMatchObject({
    GIT_CONFIG_COUNT: '4',
    GIT_CONFIG_KEY_0: 'filter.lfs.clean',
    GIT_CONFIG_VALUE_3: 'false',
  })
  expect(env).not.toHaveProperty('GIT_DIR')
  expect(env).not.toHaveProperty('SSH_AUTH_SOCK')
  expect(args).toContain('gpg.program=false')
})

test.each<[more: Partial<GitWish>, rule: string, code: string | null]>([
  [{ repository: 'embedded_bare', trust: 'trusted' }, 'Q1', 'REPOSITORY_EMBEDDED'],
  [{ repository: 'declared_bare' }, 'Q2', 'NOT_A_REPOSITORY'],
  [{ purpose: 'write' }, 'Q3', 'TRUST_REQUIRED'],
  [{ purpose: 'fetch', trust: 'unknown' }, 'Q3', 'TRUST_REQUIRED'],
  [{}, 'Q4', null],
  [{ trust: 'trusted', purpose: 'write' }, 'Q5', null],
  [{ trust: 'trusted', purpose: 'fetch' }, 'Q6', null],
])('%j is %s', (more, rule, code) => {
  expect(guardGit({ ...WISH, ...more })).toMatchObject({ rule, code, may: code === null })
})
