// The words for a role: the project's own, else the built-in ones.
import { rolePromptOf } from '#task/rules/agents/role-prompts'
import type { TaskAtWork } from '../look/task-at-work.ts'

export async function readRolePrompt({ world, place }: TaskAtWork, role: string): Promise<string> {
  const own = await world.workspace.readFile(place.root, `.provost/prompts/${role}.md`).catch(() => undefined)
  return own ? new TextDecoder().decode(own) : rolePromptOf(role)
}
