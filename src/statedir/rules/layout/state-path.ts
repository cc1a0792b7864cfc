// Which directories may be treated as a state directory. Moving files in the wrong place would be the worst mistake.
import { provostError } from '#kernel/errors/errors'

export type StatePathFacts = {
  /** Absolute, without `.` and `..`. */
  readonly path: string
  readonly kind: 'absent' | 'dir' | 'symlink' | 'other'
  /** A person has said that any directory will do. */
  readonly anyDir: boolean
}

const EXPECTED = /[/\\]\.(?:devt|provost)[/\\]state$/

export function refuseStatePath({ path, kind, anyDir }: StatePathFacts): void {
  if (kind === 'symlink') throw provostError('STATE_SYMLINK_REFUSED', { details: { name: path } })
  if (kind === 'other') throw refusal(path, 'it is no directory')
  if (/^(?:[A-Za-z]:)?[/\\]*$/.test(path)) throw refusal(path, 'it is the root of the file system')
  if (!anyDir && !EXPECTED.test(path)) {
    throw refusal(path, 'it does not end in .devt/state or .provost/state', 'pass --any-dir if you are sure')
  }
}

function refusal(path: string, why: string, hint?: string) {
  const details = { what: 'directory', value: JSON.stringify(path), why }
  return provostError('STATE_PATH_INVALID', { details, hint: hint ?? 'name a state directory with --dir' })
}
