// Lessons of three repositories, grown into a pattern, a recommendation and a doctrine, for tests that only look.
import { writeLessonYaml } from '#formats/yaml/lesson-yaml'
import type { TestApp } from '../worlds/world.ts'
import { sampleLesson } from './sample-lesson.ts'

export const LESSON_SAMPLES: Readonly<Record<string, string>> = {
  '/api/lessons/{id}': '/api/lessons/dfind-acme-one',
  '/api/lessons/{id}/history': '/api/lessons/dfind-acme-one/history',
  '/api/advice/{id}/uses': '/api/advice/dfind-acme-one/uses',
  '/api/patterns/{id}': '/api/patterns/dpat-docs-drift-docs-code-drift',
  '/api/recommendations/{id}': '/api/recommendations/drec-starter-check-docs-drift-docs-code-drift',
  '/api/doctrine/{id}': '/api/doctrine/ddoc-docs-code-drift',
}

export async function writeLessonSamples({ call }: TestApp): Promise<void> {
  for (const name of ['one', 'two', 'three']) {
    const lesson = {
      ...sampleLesson,
      finding_id: `dfind-acme-${name}`,
      repo: `acme/${name}`,
      source_record_ids: [name],
    }
    await call('POST', '/api/lessons/propose', { body: { text: writeLessonYaml(lesson) } })
    await call('POST', `/api/lessons/dfind-acme-${name}/accept`, { body: { review: true } })
  }
  await call('POST', '/api/patterns/derive', { body: {} })
  await call('POST', `${LESSON_SAMPLES['/api/patterns/{id}']}/accept`, { body: {} })
  await call('POST', '/api/recommendations/derive', { body: {} })
  await call('POST', '/api/doctrine/derive', { body: {} })
}
