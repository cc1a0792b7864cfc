// `provost swarm collect`
import { setTimeout as wait } from 'node:timers/promises'
import type { Shape } from '#api/schemas'
import type { CommandContext, Run } from '#cli/command'
import { readCountWord } from '#cli/parse/read-count'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { callRun } from './print-swarm.ts'

type Collected = Shape<'CollectedWave'>

const LOOK_MS = 500

export const run: Run = async context => {
  const { flags } = context
  const body = {
    ...(flags.wave !== undefined && { wave: readCountWord(context, 'wave', 1, 1_000_000) }),
    ...(flags.partial === true && { partial: true }),
    ...(flags.report !== undefined && { reports: await readReports(context, flags.report as readonly string[]) }),
  }
  let answer = await callRun<Collected>(context, 'collectWave', body)
  while (flags.wait === true && atWork(answer).length > 0) {
    context.progress(`waiting for ${atWork(answer).join(', ')}`)
    await wait(LOOK_MS)
    answer = await callRun<Collected>(context, 'collectWave', body)
  }
  const exitCode = answer.digest?.exitCode ?? 1
  return { json: answer, lines: composeLines(answer, context.style.dim), exitCode }
}

function atWork({ outcome, agents }: Collected): string[] {
  if (outcome !== 'dispatched') return []
  return agents.filter(({ status }) => status === 'dispatched' || status === 'running').map(({ domain }) => domain)
}

async function readReports({ cwd }: CommandContext, given: readonly string[]): Promise<Record<string, string>> {
  const { readTextFile } = await import('#daemon/local/read-text')
  const reports: Record<string, string> = {}
  for (const word of given) {
    const [, domain, file] = /^([^=]+)=(.+)$/s.exec(word) ?? []
    if (domain === undefined || file === undefined)
      throw provostError('USAGE', { message: `--report must be <domain>=<file>; got ${cleanText(word)}` })
    reports[domain] = await readTextFile(cwd, file)
  }
  return reports
}

function composeLines(answer: Collected, dim: (text: string) => string): string[] {
  const { run, number, phase, digest, outcome, agents, integration, tree } = answer
  if (digest) {
    const amended = integration === null ? [] : [dim(`integration: ${integration}`)]
    return [...digest.lines, dim(`tree ${tree ?? 'not known'}`), ...amended, dim(`next: provost swarm advance ${run}`)]
  }
  const waiting = atWork(answer)
  const next = waiting.length > 0 ? `provost swarm collect ${run} --wait` : `provost swarm resume ${run}`
  return [
    `Wave ${number} (${phase}) of ${run} is ${outcome}: not collected yet, and not clean.`,
    ...agents.map(composeAgent),
    dim(`next: ${next}`),
  ]
}

function composeAgent({ agentRun, domain, status, error, errors }: Collected['agents'][number]): string {
  const wrong = errors.slice(0, 5).map(({ path, keyword }) => `${path || '(root)'} ${keyword}`)
  const why = [error ?? '', wrong.join('; ')].filter(text => text !== '').join(': ')
  return `  ${cleanText(`${domain}  ${agentRun}  ${status}${why === '' ? '' : `  ${why}`}`)}`
}
