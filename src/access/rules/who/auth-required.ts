// Whoever shows no pass is told how to get one, as it is done today; the sentence of the catalog is of the published cases.
import { provostError } from '#kernel/errors/errors'

export function authRequired(): Error {
  return provostError('AUTH_REQUIRED', {
    hint: 'get a pass with `provost pass issue` on the same machine; a browser is let in by `provost open`',
  })
}
