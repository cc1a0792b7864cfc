// `provost lessons validate`
import type { Run } from '#cli/command'
import { readTextFile } from '#daemon/local/read-text'
import { composeComplaint } from './print-lesson.ts'

export const run: Run = async context => {
  const file = context.args.file!
  const text = await readTextFile(context.cwd, file)
  const client = await context.client()
  const answer = await client.call('validateLesson', { body: { text } })
  if (answer.ok) return { json: answer, lines: [`${answer.id} is ${context.style.good('sound')}`] }
  return {
    json: answer,
    lines: [`${file} is ${context.style.bad('not sound')}`, ...composeComplaint(file, answer.problems)],
    exitCode: 1,
  }
}
