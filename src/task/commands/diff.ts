// `provost task diff`
import type { Run } from '#cli/command'
import { composeRawLines } from '#cli/print/raw-lines'
import { readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const parameters = { task: id, name: 'diff' }
  const artifact = await (await context.client()).call('showTaskArtifact', { parameters })
  return { json: artifact, lines: composeRawLines(artifact.text) }
}
