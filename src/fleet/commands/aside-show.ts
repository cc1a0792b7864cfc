// `provost node aside show`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ args, client }) => {
  const shown = await (await client()).call('showAside', { parameters: { aside: args.id! } })
  const { id, name, kind, code, rule, record } = shown
  const said = JSON.stringify(record, null, 2).split('\n').map(cleanText)
  return { json: shown, lines: [`${id}  ${kind} of ${cleanText(name)}, kept aside: ${code} (${rule})`, ...said] }
}
