// What the agent of a session would have done to its worktree.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { git } from '#git/run-git'
import { worktreesIn } from '#git/worktrees/worktree-place'
import type { CommandHouse } from '../command-house.ts'

export const worktreeOf = ({ home, root, names }: CommandHouse) => join(worktreesIn(home)(root), names.session!)

export async function commitWork(house: CommandHouse, text: string): Promise<void> {
  await writeFile(join(worktreeOf(house), 'b.txt'), text)
  await git(worktreeOf(house), 'add', '--all')
  await git(worktreeOf(house), 'commit', '--quiet', '--message=Add b')
  house.names.head = (await git(worktreeOf(house), 'rev-parse', 'HEAD')).trim()
}
