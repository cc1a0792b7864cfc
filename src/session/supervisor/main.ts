// The supervisor as a program of its own: `node supervise.js <run directory>`, or without one where it is told what to do later.
import { chdir } from 'node:process'
import { takeOrder } from './run-directory/launch-order.ts'
import { speakIntoLog } from './say.ts'
import { supervise } from './supervise.ts'

async function main(directory: string | undefined): Promise<number> {
  if (directory !== undefined) return supervise(directory)
  const order = takeOrder()
  if (order === null) return 0
  chdir(order.directory)
  speakIntoLog()
  return supervise(order.directory, order.environment)
}

main(process.argv[2]).then(
  code => process.exit(code),
  error => {
    console.error(`ERROR: ${error instanceof Error ? error.message : error}`)
    process.exit(70)
  },
)
