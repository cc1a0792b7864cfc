// Looks at the forge before something is shown; a forge that is silent is told, and what the log knows is shown anyway.
import type { Shape } from '#api/schemas'
import type { CommandContext } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

type Look = Shape<'ChangeLooks'>['looks'][number]

export async function lookFirst(context: CommandContext, body: { project: string; change?: string }): Promise<Look[]> {
  if (context.flags.known) return []
  context.progress(`looking at the forge of ${body.project}`)
  const { looks } = await (await context.client()).call('lookAtChanges', { body })
  const silent = looks.filter(({ fetched }) => !fetched)
  const reasons = new Set(silent.map(({ reason, nextAt }) => composeSilence(reason, nextAt)))
  for (const reason of reasons) context.warn(context.style.warn(reason))
  return silent
}

function composeSilence(reason: string | null, nextAt: string | null): string {
  const later = nextAt === null ? '' : `; it is asked again after ${nextAt}`
  return `the forge was not asked: ${cleanText(reason ?? 'no reason')}${later}. What follows may be old.`
}
