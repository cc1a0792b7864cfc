// Tells whether a process is still the one we knew: a pid alone may have been given to another one since.
import { readFileSync } from 'node:fs'

// On Linux, when it started; elsewhere nothing, and the pid has to do.
export function identify(pid) {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')
    return state === 'Z' ? '' : fields[18] // A zombie is dead, though nobody has buried it yet.
  } catch {
    return ''
  }
}

export function isRunning(pid, identity) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false // Not allowed to signal it, so it is there.
  }
  return identify(pid) === identity
}
