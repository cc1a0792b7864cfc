// `provost task show`
import type { Run } from '#cli/command'
import { composeRawLines } from '#cli/print/raw-lines'
import { needWord, readTaskWords } from './task-words.ts'

export const run: Run = async context => {
  const { id, words } = await readTaskWords(context, { mayBeDone: true })
  const hint = `\`provost task status ${id}\` shows the task itself; \`provost help task show\` names its artifacts`
  const parameters = { task: id, name: needWord(words, 0, 'artifact', hint) }
  const artifact = await (await context.client()).call('showTaskArtifact', { parameters })
  return { json: artifact, lines: composeRawLines(artifact.text) }
}
