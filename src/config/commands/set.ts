// `provost config set`

import { keepTrusted } from '#access/keep-trusted'
import type { Run } from '#cli/command'
import { findProjectHere } from '#cli/find-project-here'
import { cleanText } from '#kernel/text/text-hygiene'
import { setConfig } from '../set-config.ts'

export const run: Run = async context => {
  const { args, flags, env, cwd, style } = context
  const wish = { key: args.key!, text: args.value!, isForHome: flags.home === true }
  const edited = wish.isForHome
    ? await setConfig(env, cwd, wish)
    : await keepTrusted(await context.client(), await findProjectHere(context), () => setConfig(env, cwd, wish))
  const value = typeof edited.value === 'string' ? edited.value : JSON.stringify(edited.value)
  return {
    json: edited,
    lines: [
      `${edited.key} is ${value} in ${edited.file}`,
      ...edited.notes.map(note => style.warn(cleanText(note))),
      style.dim('next: provost config show'),
    ],
  }
}
