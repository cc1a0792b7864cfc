// A failure that a person can do something about, and the one place where failures become text and an exit code.

export class Failure extends Error {
  constructor(what, next, { exitCode = 1, output = '' } = {}) {
    super(`${what}; ${next}.`)
    this.exitCode = exitCode
    this.output = output
  }
}

export function reportFailure(error) {
  if (!(error instanceof Failure)) {
    console.error(error)
    console.error('ERROR: the bootstrap itself failed; please report the lines above.')
    return 70
  }
  if (error.output) console.error(error.output)
  console.error(`ERROR: ${error.message}`)
  return error.exitCode
}
