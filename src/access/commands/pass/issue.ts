// `provost pass issue`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { refuseInput } from '#kernel/reading/read-input'
import { ROLES } from '../../rules/who/actions.ts'
import { makePass } from './make-pass.ts'

const DEFAULT_MS = 30 * 86_400_000

export const run: Run = context => {
  const wanted = textFlag(context, 'role')
  const role = ROLES.find(each => each === wanted) ?? refuseInput('--role', `one of ${ROLES.join(', ')}`)
  const use = 'the login page of the dashboard, or into `Authorization: Bearer` of a request'
  return makePass(context, { kind: 'person', role, usualMs: DEFAULT_MS, use })
}
