// What a confined agent writes where nobody asked it to, and a login that it renewed and that cannot become the person's, are told
// when they are seen: once, wherever one looks, and what it names stays in the layer.
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

const LOGIN = '.claude/.credentials.json'

/** It says that somebody is logged in; asked to work it commits, plants what a person would run later, and renews its login. */
const CLAUDE = `#!/bin/sh
if [ "$1" = auth ]; then echo '{"loggedIn":true}'; exit 0; fi
if [ "$1" = --version ]; then echo '2.1.300 (Claude Code)'; exit 0; fi
echo done > work.txt; git add work.txt
git -c user.name=a -c user.email=a@b.c commit -qm work
git tag planted
top=$(git rev-parse --git-common-dir)
mkdir -p "$top/hooks"; echo 'id > /tmp/x' > "$top/hooks/post-commit"
echo 'id > /tmp/x' > "$HOME/.bash_profile"
echo '{"token":"renewed"}' > "$HOME/${LOGIN}"
`

async function openShop(provost: Provost): Promise<string> {
  const tools = join(provost.place, 'tools')
  for (const path of [tools, join(provost.place, '.claude')]) await mkdir(path)
  await writeFile(join(tools, 'claude'), CLAUDE)
  await chmod(join(tools, 'claude'), 0o755)
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker: { harness: 'claude-code' } }))
  return root
}

test.runIf(canConfine)(
  'it is told once, in show, why and the log, and nothing of it is outside',
  async ({ provost }) => {
    const root = await openShop(provost)
    const env = { PATH: `${join(provost.place, 'tools')}:${process.env.PATH}` }
    const run = (words: string) => provost.run(words, { cwd: root, env })
    await run('project add . --id shop')
    const spawned = await run('session spawn --prompt work --json')
    expect(spawned.exitCode, spawned.stdout + spawned.stderr).toBe(0)
    const { id } = spawned.json
    const show = async () => {
      await run('session probe')
      return (await run(`session show ${id} --json`)).json
    }
    await expect.poll(async () => (await show()).outside).toMatch(/^it wrote outside of its worktree: /)

    const { outside, loginsAside } = await show()
    const branch = (await git(root, 'for-each-ref', '--format=%(refname)', 'refs/heads/provost')).trim()
    for (const name of ['.git/hooks/post-commit', '.git/refs/tags/planted', '~/.bash_profile'])
      expect(outside).toContain(name)
    for (const name of ['work.txt', branch, 'objects', LOGIN]) expect(outside).not.toContain(name)
    // Nobody was logged in when it was started.
    const aside = `the login that it renewed was kept aside: ~/${LOGIN}, it is not of the kind that it was started with`
    expect(loginsAside).toEqual([`${aside}; log in again if claude-code asks`])
    for (const words of [`session show ${id}`, `why ${id}`]) {
      const said = (await run(words)).stdout.replaceAll(/\s+/g, ' ')
      expect(said).toContain(outside)
      expect(said).toContain(aside)
    }
    const lines = (await run('log export')).stdout.trim().split('\n')
    const told = lines.map(line => JSON.parse(line)).filter(({ type }) => /outside|aside/.test(type))
    expect(told.map(({ type }) => type).toSorted()).toEqual(['session.login_kept_aside', 'session.wrote_outside'])
    for (const name of ['shop/.git/hooks/post-commit', '.bash_profile', LOGIN])
      expect(existsSync(join(provost.place, name))).toBe(false)
    expect(await git(root, 'tag')).toBe('')
    expect(await readFile(join(root, '.git', 'HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
  },
)
