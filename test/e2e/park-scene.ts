// An agent that remembers what it was told, and work of it that is half done: what has to be the same on the next machine.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Provost } from './program.ts'
import { git } from './repository.ts'

const AGENT = join(import.meta.dirname, 'workers', 'remembering-agent.mjs')

/** Where the daemon of this machine finds `claude`. */
export async function layOutAgent({ place }: Provost): Promise<{ readonly PATH: string }> {
  const version = `[ "$1" = --version ] && echo '2.1.325 (Claude Code)' && exit`
  const login = `[ "$1" = auth ] && exit`
  const script = `#!/bin/sh\n${version}\n${login}\nexec '${process.execPath}' '${AGENT}' "$@"\n`
  await writeFile(join(place, 'claude'), script, { mode: 0o755 })
  return { PATH: `${place}:${process.env.PATH}` }
}

/** What agents of this session were told, wherever it is kept. */
export function heard({ home, place }: Provost, session: string): string {
  const roots = [join(home, 'cages', session), join(place, '.claude', 'projects')].filter(root => existsSync(root))
  const found = roots.flatMap(root =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map(path => join(root, path)),
  )
  return found
    .filter(path => /projects\/[^/]+\/[^/]+\.jsonl$/.test(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('')
}

const BYTES = Buffer.from([0, 255, 10, 13, 128, 0, 7])

/** A commit, a change on top, a file that nobody added, with bytes that are no text, and one that can be run. */
export async function workOn(worktree: string): Promise<string> {
  await writeFile(join(worktree, 'done.txt'), 'one\n')
  await git(worktree, 'add', 'done.txt')
  await git(worktree, 'commit', '--quiet', '-m', 'one')
  await writeFile(join(worktree, 'done.txt'), 'one\nand half of two\n')
  await writeFile(join(worktree, 'begun.bin'), BYTES)
  await writeFile(join(worktree, 'run.sh'), '#!/bin/sh\n')
  await chmod(join(worktree, 'run.sh'), 0o755)
  return (await git(worktree, 'rev-parse', 'HEAD')).trim()
}

export async function expectSameWork(worktree: string, head: string): Promise<void> {
  expect((await git(worktree, 'rev-parse', 'HEAD')).trim()).toBe(head)
  expect(readFileSync(join(worktree, 'done.txt'), 'utf8')).toBe('one\nand half of two\n')
  expect(readFileSync(join(worktree, 'begun.bin'))).toEqual(BYTES)
  expect(statSync(join(worktree, 'run.sh')).mode & 0o777).toBe(0o755)
  expect((await git(worktree, 'status', '--porcelain')).trim().split('\n').sort()).toEqual([
    '?? begun.bin',
    '?? run.sh',
    'M done.txt',
  ])
}
