// What a process hears that was thought dead: another one carries the request out now, and one of the two must not write.
import { provostError } from '#kernel/errors/errors'

export function requestTakenOver(key: string): Error {
  return provostError('REQUEST_RUNNING', {
    message: `the request with key ${key} was taken over by another process; nothing was written here`,
    details: { key },
  })
}
