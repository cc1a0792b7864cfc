// `provost change approve-class`
import { isSensitiveClass, SENSITIVE_CLASSES } from '#access/rules/repository/sensitive-classes'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { postChange } from './change-post.ts'

export const run: Run = async context => {
  const [name, expect] = [textFlag(context, 'class'), textFlag(context, 'expect')]
  if (!isSensitiveClass(name) || expect === undefined)
    throw provostError('USAGE', {
      message: `it needs --class ${SENSITIVE_CLASSES.join('|')} and --expect <commit>: the head that you looked at`,
    })
  const answer = await postChange(context, 'approveChangeClass', { class: name, expect })
  const rows = answer.classes.map(
    ({ class: touched, paths, lifted }) =>
      `  ${touched.padEnd(11)} ${lifted === null ? 'closed' : `let in by ${lifted}`}  ${cleanText(paths.join(', '))}`,
  )
  const rest =
    answer.missing.length === 0 ? 'nothing sensitive is closed' : `still closed: ${answer.missing.join(', ')}`
  return { json: answer, lines: [`${answer.id} at ${answer.head}: ${rest}`, ...rows] }
}
