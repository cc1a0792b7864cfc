// What a person hears who interrupts a command that waits for the work on a task: the first time what goes on without the
// command and what does not, the second time the work is stopped.
import type { CommandContext } from './command.ts'

export function tellOnInterrupt(context: CommandContext, task: string): void {
  void context.interrupted.then(() => tell(context, task)).catch(() => {})
  void context.interruptedAgain.then(() => stop(context, task)).catch(() => {})
}

async function tell(context: CommandContext, task: string): Promise<void> {
  const { door, pid } = await (await context.client()).call('showHost')
  const carrier =
    door === 'daemon'
      ? `the daemon (pid ${pid}) carries ${task}: it goes on also without this command`
      : `this command carries ${task}: its agents go on without it, and nobody takes what they hand in before the next command`
  context.warn(carrier)
  context.warn(`interrupt again to stop it and keep its work, as \`provost task stop ${task}\` does`)
}

async function stop(context: CommandContext, task: string): Promise<void> {
  context.warn(`stopping ${task} …`)
  const answer = await (await context.client()).call('stopTask', { parameters: { task } })
  for (const note of answer.notes) context.warn(note)
}
