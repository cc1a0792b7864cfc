// Repositories below the home of a node, for projects that nobody cloned there.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RepositoryCache } from '#fleet/ports/bundles'
import { git } from '#git/run-git'

export function repositoryCache(directory: string): RepositoryCache {
  return {
    placeOf: project => join(directory, project),

    async make(root) {
      if (existsSync(join(root, '.git', 'HEAD'))) return
      await mkdir(root, { recursive: true, mode: 0o700 })
      await git(root, 'init', '--quiet', '--template=')
    },

    async show(root, branch, commit) {
      await git(root, 'checkout', '--quiet', '--force', '--detach', commit)
      await git(root, 'update-ref', `refs/heads/${branch}`, commit)
      await git(root, 'symbolic-ref', 'HEAD', `refs/heads/${branch}`)
    },
  }
}
