// What a shell says of a command that it cannot run, in the words that a person needs.

const NOT_FOUND = /(?:^|[\s:])([^\s:]+): (?:command )?not found\s*$/m
const NOT_FOUND_FIRST = /command not found: (\S+)/
const NOT_ALLOWED = /(?:^|[\s:])([^\s:]+): permission denied\s*$/im

/** Null where the log does not say it. */
export function explainUnrunnable(exitCode: number | null, log: string): string | null {
  if (exitCode === 127) {
    const program = (NOT_FOUND_FIRST.exec(log) ?? NOT_FOUND.exec(log))?.[1]
    return program === undefined ? null : `command not found: ${program}`
  }
  const refused = exitCode === 126 ? NOT_ALLOWED.exec(log)?.[1] : undefined
  return refused === undefined ? null : `permission denied: ${refused}`
}
