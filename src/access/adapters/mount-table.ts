// The mounts of this process as Linux tells them, with the flags that a remount has to repeat.
import { readFile } from 'node:fs/promises'

export type Mount = { readonly path: string; readonly flags: readonly string[]; readonly isReadOnly: boolean }

export async function readMountTable(): Promise<Mount[]> {
  return parseMountTable(await readFile('/proc/self/mountinfo', 'utf8'))
}

const PATH_FIELD = 4
const OPTIONS_FIELD = 5

export function parseMountTable(text: string): Mount[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const fields = line.split(' ')
      const options = fields[OPTIONS_FIELD]!.split(',')
      return {
        path: unescapeOctal(fields[PATH_FIELD]!),
        flags: options.filter(option => option !== 'rw' && option !== 'ro'),
        isReadOnly: options.includes('ro'),
      }
    })
}

/** The flags of the mount that a path lies on; leaving one of them out is refused to whoever is not root. */
export function flagsAt(table: readonly Mount[], path: string): readonly string[] {
  const above = table.filter(mount => isWithin(mount.path, path))
  return above.toSorted((left, right) => left.path.length - right.path.length).at(-1)?.flags ?? []
}

export function isWithin(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`)
}

/** Blanks, tabs, newlines and backslashes are written as three octal digits. */
function unescapeOctal(text: string): string {
  return text.replaceAll(/\\(\d{3})/g, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}
