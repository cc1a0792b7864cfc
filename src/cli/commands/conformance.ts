// `provost conformance`
import { once } from 'node:events'
import { readStandardInput } from '#daemon/local/standard-input'
import type { Run } from '../command.ts'
import { answerCase } from '../conformance/answer-case.ts'

export const run: Run = async () => {
  for await (const line of readStandardInput()) {
    if (line.trim() === '') continue
    const hasRoom = process.stdout.write(`${JSON.stringify(await answerCase(line))}\n`)
    if (!hasRoom) await once(process.stdout, 'drain')
  }
  return { json: undefined, lines: [] }
}
