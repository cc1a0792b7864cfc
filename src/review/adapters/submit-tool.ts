// The command `provost` for reviewers: the line in their prompt must run wherever this program was installed.
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { makeDirectory } from '#files/make-directory'

/** Answers the directory for the PATH of the reviewer. */
export async function makeSubmitTool(home: string, provost: readonly string[]): Promise<string> {
  const directory = join(home, 'bin')
  makeDirectory(directory)
  await writeFileAtomic(join(directory, 'provost'), `#!/bin/sh\nexec ${provost.map(quote).join(' ')} "$@"\n`, 0o700)
  return directory
}

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
