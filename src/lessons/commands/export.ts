// `provost lessons export`
import type { Run } from '#cli/command'

export const run: Run = async context => {
  const client = await context.client()
  const { lessons } = await client.call('exportLessons')
  if (context.flags.format === 'json') return { json: { lessons }, lines: [JSON.stringify({ lessons }, null, 2)] }
  const { printLessonYaml } = await import('../lesson-yaml.ts')
  const documents = lessons.map(lesson => `---\n${printLessonYaml(lesson)}`)
  return { json: { lessons }, lines: documents.join('').trimEnd().split('\n') }
}
