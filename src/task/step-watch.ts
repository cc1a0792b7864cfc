// Lets a test kill the program right before a step that changes something for good: PROVOST_CRASH_AT=<number of the step>.
import { appendFileSync } from 'node:fs'
import type { Environment } from '#daemon/wiring'
import { noStepWatch, type StepWatch } from '#kernel/ports/step-watch'

/** PROVOST_STOP_AT=<name of the step> lets it stand still there until somebody sends SIGCONT. */
export function stepWatchOf(env: Environment): StepWatch {
  const { PROVOST_CRASH_AT: at, PROVOST_STEP_LOG: file, PROVOST_STOP_AT: stop } = env
  if (at === undefined && file === undefined && stop === undefined) return noStepWatch
  let count = 0
  return step => {
    count++
    if (file !== undefined) appendFileSync(file, `${count} ${step}\n`)
    // No handler, no finally, no flush: as if the machine had stopped.
    if (String(count) === at) process.kill(process.pid, 'SIGKILL')
    if (step === stop) process.kill(process.pid, 'SIGSTOP')
  }
}
