import { expect, test } from 'vitest'
import { ARTIFACT_ACTIONS } from '../artifact/artifact-machine.ts'
import { ARTIFACT_STATUSES, LESSON_STATUSES } from '../lesson/vocabulary.ts'
import { LESSON_ACTIONS, LESSON_TABLE } from './lesson-machine.ts'
import { deriveArtifactVerbs, deriveLessonVerbs } from './lesson-verbs.ts'

test.each(LESSON_STATUSES)('a %s lesson offers what the table allows, each with a key of its own', status => {
  const verbs = deriveLessonVerbs(status)
  const plain = verbs.filter(({ withReview }) => !withReview).map(({ action }) => action)
  expect(plain).toEqual(LESSON_ACTIONS.filter(action => LESSON_TABLE[action][status] !== undefined))
  expect(new Set(verbs.map(({ key }) => key)).size).toBe(verbs.length)
})

test('a candidate can be accepted only together with its review', () => {
  const accept = deriveLessonVerbs('candidate').filter(({ action }) => action === 'accept')
  expect(accept).toMatchObject([{ withReview: true, key: 'a' }])
  expect(deriveLessonVerbs('reviewed').find(({ action }) => action === 'accept')).not.toHaveProperty('withReview')
})

test.each(ARTIFACT_STATUSES)('what was promoted and is %s offers only actions of its machine', status => {
  for (const { action, needsReason } of deriveArtifactVerbs(status)) {
    expect(ARTIFACT_ACTIONS).toContain(action)
    expect(needsReason).toBe(action !== 'accept')
  }
})

test('nothing can be done with an unknown word', () => {
  expect(deriveLessonVerbs('__proto__')).toEqual([])
})
