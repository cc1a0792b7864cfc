// The deciders of one version of the program, asked line by line: a decision in, what these rules make of it out. It reads
// nothing but its input, so that it can run where it may touch nothing.
import { createInterface } from 'node:readline'
import { DECIDERS } from '#house/deciders'
import { askAgain } from './rules/replay/ask-again.ts'
import { readWhatIf } from './rules/replay/read-what-if.ts'

const deciders = new Map(DECIDERS.map(decider => [decider.name, decider]))
const whatIfs = process.argv.slice(2).map(text => readWhatIf(text))

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(askAgain(JSON.parse(line), deciders, whatIfs))}\n`)
