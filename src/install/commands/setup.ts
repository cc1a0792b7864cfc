// `provost setup`

import { resolve } from 'node:path'
import type { Answer, CommandContext, Run } from '#cli/command'
import { COMPLETION_SCRIPTS } from '#cli/completion-scripts'
import { textFlag } from '#cli/parse/text-flag'
import { composeTable } from '#cli/print/table'
import { isFit } from '#host/rules/diagnose'
import { isOneOf } from '#kernel/reading/json-value'
import { cleanText } from '#kernel/text/text-hygiene'
import { carryOutSetup } from '../carry-out-setup.ts'
import { lookAround, type Surroundings } from '../look-around.ts'
import { SHELLS } from '../rules/completion-place.ts'
import { planSetup, type SetupStep } from '../rules/plan-setup.ts'

type Outcome = SetupStep & { readonly outcome: 'done' | 'was so' | 'left' | 'cannot' | 'would'; readonly said: string }

export const run: Run = async context => {
  const { args, env, cwd, client, progress } = context
  progress('looking around, and asking each agent whether it is logged in …')
  const shell = textFlag(context, 'shell') ?? null
  const wish = {
    path: resolve(cwd, args.path ?? '.'),
    harness: textFlag(context, 'harness') ?? null,
    shell: isOneOf(shell, SHELLS) ? shell : null,
  }
  const seen = await lookAround(env, await client(), wish)
  if (!isFit(seen.checks)) return answer(context, seen, [])
  const outcomes: Outcome[] = []
  for (const step of planSetup(seen.facts)) outcomes.push(await settle(context, seen, step))
  return answer(context, seen, outcomes)
}

async function settle(context: CommandContext, { facts }: Surroundings, step: SetupStep): Promise<Outcome> {
  const { env, client, flags } = context
  if (step.action === 'done') return { ...step, outcome: 'was so', said: step.words }
  if (step.action === 'cannot') return { ...step, outcome: 'cannot', said: step.words }
  const wanted = await isWanted(context, step)
  if (wanted === null) return { ...step, outcome: 'would', said: step.words }
  if (!wanted) return { ...step, outcome: 'left', said: `left: ${step.words}` }
  const identity = { id: textFlag(context, 'id'), repo: textFlag(context, 'repo') }
  const tools = { env, client: await client(), facts, scripts: COMPLETION_SCRIPTS, identity }
  const said = await carryOutSetup(step.step, tools)
  if (!flags.json && context.ask) context.note(said)
  return { ...step, outcome: 'done', said }
}

/** With --yes nobody is asked; without a terminal nobody can be, and then nothing is done. */
async function isWanted(
  { flags, ask }: CommandContext,
  { step, words, byDefault }: SetupStep,
): Promise<boolean | null> {
  if (step === 'service' && flags.service) return true
  if (flags.yes) return byDefault
  if (!ask) return null
  const said = await ask(`${words}? ${byDefault ? '[Y/n]' : '[y/N]'} `, new AbortController().signal)
  if (said === null) return false
  return said.trim() === '' ? byDefault : /^y(es)?$/i.test(said.trim())
}

function answer(context: CommandContext, seen: Surroundings, outcomes: readonly Outcome[]): Answer {
  const { checks, agents, facts } = seen
  const fit = isFit(checks)
  const waits = outcomes.some(({ outcome }) => outcome === 'would')
  const isReady = fit && !waits && facts.repository !== null && facts.agent.isReady
  const next = composeNext(seen, fit, waits)
  return {
    json: { ready: isReady, fit, checks, agents, steps: outcomes, next },
    lines: [...composeMachine(context, seen), ...composeSteps(outcomes), ...next.map(line => `next: ${line}`)],
    exitCode: isReady || (fit && waits) ? 0 : 1,
  }
}

/** What is in order needs no words; `provost doctor` tells everything. */
function composeMachine({ width }: CommandContext, { checks, agents }: Surroundings): string[] {
  const wrong = checks.filter(({ health, isRequired }) => isRequired && health !== 'ok')
  const rows = agents.map(({ harness, version, words }) => [harness, version ?? 'absent', cleanText(words)])
  return [
    wrong.length === 0 ? 'this machine has what is needed' : 'this machine lacks what is needed:',
    ...wrong.map(({ check, detail, remedy }) => `  ${check}: ${cleanText(detail)}${remedy ? ` (${remedy})` : ''}`),
    ...composeTable(['AGENT', 'VERSION', 'LOGIN'], rows, width),
  ]
}

const MARKS: Readonly<Record<Outcome['outcome'], string>> = {
  done: 'done   ',
  'was so': 'was so ',
  left: 'left   ',
  cannot: 'not yet',
  would: 'would  ',
}

function composeSteps(outcomes: readonly Outcome[]): string[] {
  return outcomes.map(({ outcome, said }) => `${MARKS[outcome]} ${cleanText(said)}`)
}

function composeNext({ facts, agents }: Surroundings, fit: boolean, waits: boolean): string[] {
  if (!fit) return ['mend what is named above, then `provost setup` again']
  const agent = facts.agent.isReady ? [] : [composeAgentStep(facts.agent.harness, agents)]
  if (waits) return ['`provost setup --yes` does it', ...agent]
  if (agent.length > 0) return [...agent, '`provost setup` again']
  if (facts.repository === null) return ['go to a git repository of yours and run `provost setup` there']
  return ['`provost task new "…"` says what is to be done, `provost task run` lets agents do it']
}

function composeAgentStep(chosen: string | null, agents: Surroundings['agents']): string {
  const remedy = agents.find(({ harness }) => harness === chosen)?.remedy
  return remedy ?? 'install a coding agent, as `npm install -g @anthropic-ai/claude-code`'
}
