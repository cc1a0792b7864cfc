// What a worktree holds, as text to compare: every file and link with mode and bytes, the index, and what git says of it.
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { gitJob } from '#git/git-job'
import { guardRepository } from '#git/guarded-git'
import { joinRaw, pathBytes, type RawPath, rawOfBytes, rawPath, splitRaw } from '#git/raw-path'

export type WorktreePicture = {
  readonly files: Readonly<Record<string, string>>
  readonly index: readonly string[]
  readonly status: readonly string[]
  readonly head: string
}

const STATUS = ['status', '--porcelain=v2', '-z', '--untracked-files=all', '--no-renames']

export async function pictureWorktree(root: string): Promise<WorktreePicture> {
  const git = await guardRepository(root)
  const [index, status, head, branch] = await Promise.all([
    git.need(['ls-files', '-z', '--stage']).then(splitRaw),
    gitJob({ cwd: root, args: STATUS }).then(splitRaw),
    git.find('rev-parse', '--verify', '--quiet', 'HEAD'),
    git.find('symbolic-ref', '--quiet', 'HEAD'),
  ])
  return { files: await pictureFiles(root), index, status, head: `${head} on ${branch}` }
}

/** Everything but git's own; directories count only by what is in them. */
export async function pictureFiles(root: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const visit = async (directory: RawPath): Promise<void> => {
    const names = await readdir(pathBytes(joinRaw(rawPath(root), directory)), { encoding: 'buffer' })
    for (const name of names.map(rawOfBytes).filter(each => each !== '.git')) {
      const path = joinRaw(directory, name)
      const place = pathBytes(joinRaw(rawPath(root), path))
      const found = await lstat(place)
      if (found.isDirectory()) await visit(path)
      else files[path] = `${(found.mode & 0o777).toString(8)} ${await contentOf(place, found.isSymbolicLink())}`
    }
  }
  await visit('' as RawPath)
  return files
}

async function contentOf(place: Buffer, isLink: boolean): Promise<string> {
  return isLink ? `→ ${(await readlink(place, { encoding: 'buffer' })).toString('hex')}` : readFile(place, 'hex')
}
