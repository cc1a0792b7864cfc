// Bundles by git itself. What a node sends is checked object by object, and only the one name that was agreed on is written.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bundles } from '#fleet/ports/bundles'
import { git, gitFact, runGit } from '#git/run-git'
import { provostError } from '#kernel/errors/errors'

const BASE = 'refs/provost/base/sent'
const NAMES: readonly string[] = ['HEAD', BASE]
const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/

export const gitBundles: Bundles = {
  async headOf(worktree) {
    const { exitCode, stdout } = await runGit(worktree, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
    const head = stdout.trim()
    return exitCode === 0 && COMMIT.test(head) ? head : undefined
  },

  async make(worktree, base, head, bytesMax) {
    const bytes = await gitFact(worktree, 'rev-list', '--objects', '--disk-usage', head, `^${base}`)
    if (Number(bytes) > bytesMax) return null
    return aside(async file => {
      // A bundle names what it has: the commit under HEAD, which is where the worktree stands now.
      await git(worktree, 'bundle', 'create', '--quiet', file, 'HEAD', `^${base}`)
      const content = await readFile(file)
      return content.length > bytesMax ? null : content
    })
  },

  async makeBase(root, commit, from, bytesMax) {
    const beyond = from === null ? [] : [`^${from}`]
    const bytes = await gitFact(root, 'rev-list', '--objects', '--disk-usage', commit, ...beyond)
    if (Number(bytes) > bytesMax) return null
    return aside(async file => {
      await git(root, 'update-ref', BASE, commit) // a bundle has no commit without a name
      await git(root, 'bundle', 'create', '--quiet', file, BASE, ...beyond)
      const content = await readFile(file)
      return content.length > bytesMax ? null : content
    })
  },

  async take(root, bundle, { ref, commit, kept }) {
    await aside(async file => {
      await writeFile(file, bundle, { mode: 0o600 })
      const before = (await runGit(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])).stdout.trim()
      const said = await git(root, 'bundle', 'list-heads', file)
      const name = NAMES.find(each => said.split('\n').includes(`${commit} ${each}`))
      if (name === undefined)
        throw provostError('GIT_FAILED', { message: `the bundle does not hold ${commit}`, details: { cwd: root } })
      if (COMMIT.test(before) && before !== commit) await git(root, 'update-ref', `${kept}/${before}`, before)
      const checked = ['-c', 'fetch.fsckObjects=true', '-c', 'transfer.fsckObjects=true']
      await git(root, ...checked, 'fetch', '--quiet', '--no-tags', '--no-write-fetch-head', file, `+${name}:${ref}`)
    })
  },
}

async function aside<Answer>(work: (file: string) => Promise<Answer>): Promise<Answer> {
  const directory = await mkdtemp(join(tmpdir(), 'provost-bundle-'))
  try {
    return await work(join(directory, 'work.bundle'))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
