// `provost evidence show`
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { composeLacks } from '../rules/gate/standing.ts'
import { membersInList, ownMemberOf } from '../rules/shape/json-object.ts'
import { findEvidenceRun } from './evidence-run.ts'

export const run: Run = async context => {
  const client = await context.client()
  const shown = await client.call('showRecord', await findEvidenceRun(context, context.args.run!))
  const verification = ownMemberOf(shown.record, 'verification')
  const ref = ownMemberOf(shown.record, 'ref')
  const reasons = membersInList(ownMemberOf(verification, 'rejection_reasons')).map(String)
  return {
    json: shown,
    lines: [
      ...composeFacts([
        ['record', shown.path],
        ['repository', shown.repo],
        ['run', shown.run_id],
        ['status', shown.status],
        ['verdict', shown.verified ?? 'none'],
        ['known as', [shown.rung, ...composeLacks(shown.lacks)].join('; ')],
        ['commit', String(ownMemberOf(ref, 'commit_sha') ?? 'none')],
        ['surfaces', shown.surfaces.join(' ')],
        ['finished', shown.finished_at ?? 'unknown'],
        ['verified at', String(ownMemberOf(verification, 'verified_at') ?? 'unknown')],
        ['sha256', shown.sha256],
        ...reasons.map((reason, index): [string, string] => [`reason ${index + 1}`, reason]),
      ]),
    ],
  }
}
