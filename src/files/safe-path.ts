// Looks whether a path below a directory really lies there: no component of it may be a symbolic link.
import { lstatSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'

/** The first parent of the path, below the directory, that is a link or no directory. */
export async function findLinkedParent(
  directory: string,
  path: string,
): Promise<{ readonly path: string; readonly is: 'symlink' | 'file' } | undefined> {
  const parent = dirname(path)
  if (parent === '.') return undefined
  const segments = parent.split('/')
  for (let length = 1; length <= segments.length; length++) {
    const ancestor = segments.slice(0, length).join('/')
    const found = look(join(directory, ancestor))
    if (found === undefined) return undefined
    if (found.isSymbolicLink()) return { path: ancestor, is: 'symlink' }
    if (!found.isDirectory()) return { path: ancestor, is: 'file' }
  }
  return undefined
}

/** At once: a turn through the threads of Node costs many times as much. */
function look(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}
