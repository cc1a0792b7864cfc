// `provost swarm resume`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { callRun, composeStarted } from './print-swarm.ts'

export const run: Run = async context => {
  const answer = await callRun<Shape<'ResumedWave'>>(context, 'resumeWave')
  const { nothing, started, blocked, spent, inFlight, complete } = answer
  if (nothing !== null) return { json: answer, lines: [nothing] }
  return {
    json: answer,
    lines: [
      `started again: ${started.length}`,
      ...composeStarted(started),
      ...blocked.map(({ agentRun, status, command }) => cleanText(`blocked: ${agentRun} (${status}): ${command}`)),
      ...spent.map(({ agentRun, command }) => cleanText(`out of attempts: ${agentRun}: ${command}`)),
      `at work: ${inFlight.length}, complete: ${complete.length}`,
    ],
  }
}
