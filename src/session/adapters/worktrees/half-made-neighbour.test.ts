// Another git is just making a worktree in the same repository: its papers are there, and empty. Ours waits until they are whole.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { git } from '#git/run-git'
import { oldWorktreesRoot } from '#git/worktrees/worktree-place'
import { DEMO, inSessionRepository } from '#testing/session-repository'
import { addSessionWorktree } from './add-session-worktree.ts'

/** What git leaves at that moment. The first who reads it is told, and from then on it is whole. */
function beginNeighbour(root: string, main: string): void {
  const papers = join(root, '.git', 'worktrees', 'neighbour')
  mkdirSync(papers, { recursive: true })
  writeFileSync(join(papers, 'gitdir'), join(root, 'neighbour', '.git'))
  writeFileSync(join(papers, 'HEAD'), `${main}\n`)
  writeFileSync(join(papers, 'commondir'), '')
  setTimeout(() => writeFileSync(join(papers, 'commondir'), '../..\n'), 300)
}

test.each(['worktree: add', 'worktree: move'])('before %s', step =>
  inSessionRepository(async root => {
    const baseSha = (await git(root, 'rev-parse', 'HEAD')).trim()
    const wish = { root, name: DEMO, sessionId: DEMO, branch: 'provost/demo-7', baseSha }
    const made = await addSessionWorktree(oldWorktreesRoot, wish, now => {
      if (now === step) beginNeighbour(root, baseSha)
    })
    expect((await git(made.path, 'symbolic-ref', 'HEAD')).trim()).toBe('refs/heads/provost/demo-7')
  }),
)
