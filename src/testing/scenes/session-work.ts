// What the agent of a session would have done to its worktree.
import { join } from 'node:path'
import { git } from '#adapters/git/run-git'
import type { CommandHouse } from '../command-house.ts'

export const worktreeOf = ({ root, names }: CommandHouse) => join(root, '.provost', 'worktrees', names.session!)

export async function commitWork(house: CommandHouse, text: string): Promise<void> {
  await house.write(join('.provost', 'worktrees', house.names.session!, 'b.txt'), text)
  await git(worktreeOf(house), 'add', '--all')
  await git(worktreeOf(house), 'commit', '--quiet', '--message=Add b')
  house.names.head = (await git(worktreeOf(house), 'rev-parse', 'HEAD')).trim()
}
