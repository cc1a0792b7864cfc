import { expect, test } from 'vitest'
import { deriveRelation, type Subject } from './derive-relation.ts'

const project = 'shop'
const session = (id: string, spawnedBy = 'ana'): Subject => ({ noun: 'session', id, project, spawnedBy })
const review = (reviewed: string, ...reviewers: string[]): Subject => ({
  noun: 'review',
  project,
  reviewed: [reviewed],
  reviewers,
})

test.each<[words: string, subject: Subject | null, relation: string]>([
  ['nothing that it has a part in', null, 'neighbour'],
  ['what everybody may know', { noun: 'common' }, 'common'],
  ['itself', session('shop-7'), 'own'],
  ['a session that it spawned', session('shop-8', 'shop-7'), 'child'],
  ['a session that a person spawned', session('shop-8'), 'neighbour'],
  ['a session of another project', { noun: 'session', id: 'x-1', project: 'x', spawnedBy: 'ana' }, 'other_project'],
  ['its project', { noun: 'project', project }, 'neighbour'],
  ['its task', { noun: 'task', project, workers: ['shop-6', 'shop-7'] }, 'own_task'],
  ['the task of others', { noun: 'task', project, workers: ['shop-6'] }, 'neighbour'],
  ['a review that it was asked for', review('shop-6', 'shop-7'), 'assigned_review'],
  ['the review of its own change', review('shop-7', 'shop-6'), 'own_review'],
  ['the review of its own change, which it was asked for', review('shop-7', 'shop-7'), 'own_review'],
  ['its agent run', { noun: 'agent_run', project, session: 'shop-7' }, 'own'],
  ['an agent run that nobody works on', { noun: 'agent_run', project, session: null }, 'neighbour'],
])('%s', (_, subject, relation) => {
  expect(deriveRelation({ session: 'shop-7', project }, subject)).toBe(relation)
})
