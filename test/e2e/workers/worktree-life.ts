// One part of the life of a worktree in a process of its own, which is killed right before one of its steps.
// node worktree-life.ts <add|teardown|restore> <root> <baseSha> <number of the step>
import { liveWorktree, type Part } from '../worktree-life.ts'

const [part, root = '', baseSha = '', at] = process.argv.slice(2)
let count = 0

await liveWorktree(part as Part, root, baseSha, step => {
  count++
  if (count !== Number(at)) return
  console.log(step)
  process.kill(process.pid, 'SIGKILL')
})
