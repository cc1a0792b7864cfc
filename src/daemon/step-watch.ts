// Lets a test kill the program right before a step that changes something for good: PROVOST_CRASH_AT=<number of the step>.
import { appendFileSync } from 'node:fs'
import { noStepWatch, type StepWatch } from '#ports/step-watch'
import type { Environment } from './wiring.ts'

export function stepWatchOf({ PROVOST_CRASH_AT: at, PROVOST_STEP_LOG: file }: Environment): StepWatch {
  if (at === undefined && file === undefined) return noStepWatch
  let count = 0
  return step => {
    count++
    if (file !== undefined) appendFileSync(file, `${count} ${step}\n`)
    // No handler, no finally, no flush: as if the machine had stopped.
    if (String(count) === at) process.kill(process.pid, 'SIGKILL')
  }
}
