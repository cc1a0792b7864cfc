import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#kernel/events/event'
import {
  type AddFacts,
  decideAddProject,
  decideInspection,
  decideMoveProject,
  decideRemoveProject,
  type MoveFacts,
} from './decide-project.ts'
import { explainProject } from './explain-project.ts'
import { foldProject, type Project } from './project.ts'

const newcomer: AddFacts = {
  id: 'shop',
  path: '/r/shop',
  repo: 'acme/shop',
  isRepository: true,
  sameId: null,
  samePath: null,
}
const other = { id: 'shop', path: '/r/other' }

test.each<[string, Partial<AddFacts>, string]>([
  ['a repository nobody knows', {}, 'ADD'],
  ['an id with capitals', { id: 'Shop' }, 'ID_UNUSABLE'],
  ['an id like that of a lesson', { id: 'dfind-shop' }, 'ID_UNUSABLE'],
  ['a repository without an owner', { repo: 'shop' }, 'REPO_UNUSABLE'],
  ['a repository that would leave its directory', { repo: '../shop' }, 'REPO_UNUSABLE'],
  ['a directory without git', { isRepository: false }, 'NOT_A_REPOSITORY'],
  ['a repository that is a project', { samePath: { id: 'store', path: '/r/shop' } }, 'PATH_TAKEN'],
  ['an id that another repository has', { sameId: { ...other, status: 'registered' } }, 'ID_TAKEN'],
  ['an id whose project was removed', { sameId: { ...other, status: 'removed' } }, 'ADD'],
])('%s: %j → %s', (_what, change, rule) => expect(decideAddProject({ ...newcomer, ...change }).rule).toBe(rule))

test.each<[Project['status'] | null, number, string]>([
  ['registered', 0, 'REMOVE'],
  ['registered', 1, 'IN_USE'],
  ['removed', 0, 'NOT_REGISTERED'],
  [null, 0, 'NOT_REGISTERED'],
])('removing a project that is %s with %i live sessions: %s', (status, liveSessions, rule) => {
  expect(decideRemoveProject({ status, liveSessions }).rule).toBe(rule)
})

const seen = { head: 'a', branch: 'main', remote: null, dirtyPaths: 0 }

test('a repository that cannot be read changes nothing, and the same facts are not told twice', () => {
  expect(decideInspection({ before: seen, now: 'unreachable' }).result).toBe('unknown')
  expect(decideInspection({ before: null, now: seen }).result).toBe('record')
  expect(decideInspection({ before: seen, now: { ...seen } }).result).toBe('unchanged')
  for (const change of [{ head: 'b' }, { branch: null }, { remote: 'r' }, { dirtyPaths: 1 }]) {
    expect(decideInspection({ before: seen, now: { ...seen, ...change } }).result).toBe('record')
  }
})

const at = '2026-01-01T00:00:00.000Z'
const event = (type: string, version: number, data: object = {}): StoredEvent => ({
  id: `ev_${version}`,
  type,
  schema: 1,
  at,
  actor: { kind: 'person', id: 'ana' },
  cause: null,
  correlation: 'co_1',
  data: { rule: 'ADD', evidence: {}, ...data },
  stream: 'project/shop',
  version,
  position: version,
  hash: '',
})
const added = event('project.added', 1, { path: '/r/shop', repo: 'acme/shop', defaultBranch: 'main' })

test('the view follows the events, and a project that was added again is new', () => {
  const kinds = ['project.added', 'project.inspected', 'project.removed'] as const
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 12 }), types => {
      const events = types.map((type, index) => ({
        ...added,
        type,
        version: index + 1,
        data: { ...added.data, repository: seen },
      }))
      const project = events.reduce<Project | undefined>(foldProject, undefined)
      const last = types.findLast(type => type !== 'project.inspected')
      const known = types.includes('project.added')
      expect(project !== undefined).toBe(known)
      if (project) expect(project.status).toBe(last === 'project.removed' ? 'removed' : 'registered')
      if (project) expect(project.version).toBe(types.length)
    }),
  )
})

test('why tells the rule, the facts with their age, and what is not known', () => {
  const now = Date.parse(at) + 5_000
  const before = explainProject([added], now)!
  expect(before).toMatchObject({
    state: 'registered',
    since: at,
    rule: 'ADD',
    unknown: [expect.stringContaining('not looked at yet')],
  })
  expect(before.facts.find(fact => fact.name === 'repo')).toMatchObject({ value: 'acme/shop', ageMs: 5_000 })
  const after = explainProject([added, event('project.inspected', 2, { repository: seen })], now)!
  expect(after.unknown).toEqual([])
  expect(after.facts.find(fact => fact.name === 'head')).toMatchObject({ value: 'a', source: 'project.inspected' })
  expect(explainProject([], now)).toBeUndefined()
})

const moving: MoveFacts = {
  status: 'registered',
  from: '/old/shop',
  to: '/new/shop',
  isRepository: true,
  isStillThere: false,
  holdsLastHead: true,
  samePath: null,
  terminals: 0,
}

test.each<[Partial<MoveFacts>, string]>([
  [{}, 'MOVE'],
  [{ holdsLastHead: null }, 'MOVE'],
  [{ status: null }, 'NOT_REGISTERED'],
  [{ status: 'removed' }, 'NOT_REGISTERED'],
  [{ isRepository: false }, 'NOT_A_REPOSITORY'],
  [{ to: '/old/shop', isStillThere: true }, 'ALREADY_THERE'],
  [{ samePath: { id: 'till', path: '/new/shop' } }, 'PATH_TAKEN'],
  [{ isStillThere: true }, 'STILL_THERE'],
  [{ holdsLastHead: false }, 'OTHER_REPOSITORY'],
  [{ terminals: 1 }, 'IN_TERMINALS'],
])('a move with %j: %s', (facts, rule) => {
  expect(decideMoveProject({ ...moving, ...facts }).rule).toBe(rule)
})
