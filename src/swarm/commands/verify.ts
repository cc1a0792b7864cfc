// `provost swarm verify`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { callRun } from './print-swarm.ts'

export const run: Run = async context => {
  const { flags } = context
  context.progress('building and testing')
  const body = typeof flags.adapter === 'string' ? { adapter: flags.adapter } : {}
  const answer = await callRun<Shape<'VerifiedSwarm'>>(context, 'verifySwarm', body)
  const { verification, steps, commit } = answer
  const { verdict, adapter } = verification
  const failed = steps
    .filter(({ conclusion }) => conclusion !== 'success')
    .flatMap(({ log }) => log.split('\n').slice(-20))
  return {
    json: answer,
    lines: [
      `verification at ${commit.slice(0, 10)}: ${verdict}${adapter === null ? ' (no adapter fits this project)' : ` (${adapter})`}`,
      ...steps.map(
        ({ name, conclusion, exitCode }) => `  ${name}: ${conclusion}${exitCode === null ? '' : `, exit ${exitCode}`}`,
      ),
      ...failed.map(line => `    ${cleanText(line)}`),
    ],
    exitCode: verdict === 'pass' ? 0 : 1,
  }
}
