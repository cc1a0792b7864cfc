// `provost lessons review`, `accept`, `reject`, `edit`, `reopen`, `invalidate`

import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { expectedVersion } from '#cli/parse/expected-version'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import type { LessonAction } from '../rules/life/lesson-machine.ts'
import { composeDecidedLesson } from './print-lesson.ts'

export function decide(action: LessonAction): Run {
  return async context => {
    const { args, flags, style } = context
    const client = await context.client()
    const answer = await client.call('decideLesson', {
      parameters: { id: args.id!, action },
      headers: expectedVersion(context),
      body: {
        ...(flags.reason !== undefined && { reason: flags.reason }),
        notes: textFlag(context, 'notes'),
        ...(flags.why !== undefined && { rejectReason: flags.why }),
        ...(action === 'edit' && { fields: readFields(context) }),
        ...(flags.review === true && { review: true }),
        ...(flags['dry-run'] === true && { dryRun: true }),
      },
    })
    const supported = answer.supports ? [`  ${describeSupport(answer.supports)}`] : []
    return { json: answer, lines: [...composeDecidedLesson(answer, style, answer.dry_run), ...supported] }
  }
}

function describeSupport({ pattern, status }: NonNullable<Shape<'DecidedLesson'>['supports']>): string {
  return status === 'ready'
    ? `1 pattern candidate now has enough support: ${pattern}; derive it with \`provost patterns derive\``
    : `it supports ${pattern}, which is ${status}`
}

function readFields({ flags }: CommandContext): Record<string, string> {
  const given = Array.isArray(flags.set) ? flags.set : []
  return Object.fromEntries(
    given.map((pair: string) => {
      const [, field, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
      if (field !== undefined && value !== undefined) return [field, value]
      throw provostError('USAGE', {
        message: `--set needs a field and a value, like title=…; got ${pair.slice(0, 40)}`,
        hint: 'run `provost help lessons edit`',
        details: { command: 'lessons edit' },
      })
    }),
  )
}
