// Refuses a name that git would take for something else, before anything is made with it.
import { provostError } from '#kernel/errors/errors'
import { checkRefName, refNameSentence } from '../rules/repository/check-ref-name.ts'

export function needBranchName(name: string): void {
  const { ok, rule } = checkRefName({ name, kind: 'branch' })
  if (!ok) throw provostError('REF_NAME_REFUSED', { details: { name, why: refNameSentence(rule) } })
}
