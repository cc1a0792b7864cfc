// Reads a lesson as somebody wrote it, with the line of everything that is wrong.

import type { YamlComplaint } from '#formats/yaml/lesson-yaml'
import { provostError } from '#kernel/errors/errors'
import type { Lesson } from '../rules/lesson/lesson.ts'

export type Validation = {
  readonly ok: boolean
  readonly id: string | null
  readonly problems: readonly YamlComplaint[]
}

export async function validateLesson(text: string): Promise<Validation> {
  const { readLessonYaml } = await import('#formats/yaml/lesson-yaml')
  const reading = readLessonYaml(text)
  return reading.ok
    ? { ok: true, id: reading.lesson.finding_id, problems: [] }
    : { ok: false, id: null, problems: reading.problems }
}

export async function needSoundLesson(text: string): Promise<Lesson> {
  const { readLessonYaml } = await import('#formats/yaml/lesson-yaml')
  const reading = readLessonYaml(text)
  if (reading.ok) return reading.lesson
  const [first] = reading.problems
  throw provostError('LESSON_INVALID', {
    message: `line ${first?.line}: ${first?.path} ${first?.message}`,
    hint: 'see everything that is wrong with `provost lessons validate <file>`',
    details: {
      field: first?.path,
      errors: reading.problems.map(({ path, message, line }) => ({ path, keyword: `line ${line}`, message })),
    },
  })
}
