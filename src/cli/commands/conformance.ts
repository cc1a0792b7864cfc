// `provost conformance`
import { createInterface } from 'node:readline'
import type { Run } from '../command.ts'
import { answerCase } from '../conformance/answer-case.ts'

export const run: Run = async () => {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    if (!process.stdout.write(`${JSON.stringify(await answerCase(line))}\n`))
      await new Promise(resolve => process.stdout.once('drain', resolve))
  }
  return { json: undefined, lines: [] }
}
