// A path from outside, made comparable, or refused when it could leave the project.

const CONTROL = /[\u0000-\u001f\u007f]/
const DRIVE = /^[A-Za-z]:/

// Nearly all are such, and there is nothing to be changed in them.
const PLAIN = /^[\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*$/

/** The path with `/` between its segments, without empty and `.` segments; undefined when it is bad. */
export function confinePath(path: string): string | undefined {
  if (PLAIN.test(path)) return path
  const slashed = path.replaceAll('\\', '/')
  if (CONTROL.test(slashed) || slashed.startsWith('/') || DRIVE.test(slashed)) return undefined
  const segments = slashed.split('/')
  if (segments.includes('..')) return undefined
  return segments.filter(segment => segment !== '' && segment !== '.').join('/')
}
