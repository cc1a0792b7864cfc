// Which store of evidence a command is about: --store, else PROVOST_EVIDENCE_STORE, else that of the project here.

import { resolve } from 'node:path'
import type { CommandContext, Flags } from '#cli/command'
import { findProjectHere } from '#cli/find-project-here'
import { textFlag } from '#cli/parse/text-flag'

export type PlaceQuery = {
  readonly store?: string | undefined
  readonly project?: string | undefined
  readonly now?: string | undefined
}

export const PLACE_FLAGS: Flags = {
  store: {
    about: 'the directory of the store; else PROVOST_EVIDENCE_STORE, else that of the project',
    value: 'directory',
  },
  now: { about: 'the moment to judge by, for tests', value: 'instant' },
}

export async function findEvidencePlace(context: CommandContext): Promise<PlaceQuery> {
  const { flags, env, cwd } = context
  const now = textFlag(context, 'now')
  const store = textFlag(context, 'store') ?? (env.PROVOST_EVIDENCE_STORE || undefined)
  if (store !== undefined && flags.project === undefined) return { store: resolve(cwd, store), now }
  return { project: await findProjectHere(context), now }
}
