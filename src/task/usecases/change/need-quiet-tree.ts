// Nothing is written into a working tree in which git is in the middle of something.
import { provostError } from '#kernel/errors/errors'
import type { TaskAtWork } from '../look/task-at-work.ts'

export async function needQuietTree(
  { world, place }: TaskAtWork,
  code: 'TASK_APPLY_REFUSED' | 'TASK_REVERT_REFUSED',
  isCommitted: boolean,
): Promise<void> {
  const { root } = place
  const underWay = await world.workspace.findUnderWay(root)
  if (underWay !== null)
    throw provostError(code, {
      message: `${underWay} is under way in ${root}; nothing was touched.`,
      hint: 'finish or abort it (`git status` says how), then repeat the command',
      details: { n: 0, paths: [] },
    })
  if (isCommitted && (await world.workspace.isIndexLocked(root)))
    throw provostError(code, {
      message: `another git works in ${root}, or has left its index.lock behind; nothing was touched.`,
      hint: 'repeat the command when it is done; if no git runs there, remove .git/index.lock first',
      details: { n: 0, paths: [] },
    })
}
