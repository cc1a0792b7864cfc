// The receipt of a wave: composed from the log, and kept beside the reports as JSON and as a page for people.
import { writeInstant } from '#core/kernel/time'
import type { AgentRunView } from '#core/swarm/agent-run-view'
import type { OwnershipResult } from '#core/swarm/check-ownership'
import {
  composeReceipt,
  composeReceiptMarkdown,
  type Receipt,
  type ReceiptTransition,
} from '#core/swarm/compose-receipt'
import { objectIn, textIn } from '#core/swarm/event-data'
import { agentRunStream, swarmStream } from '#core/swarm/swarm-events'
import type { WaveView } from '#core/swarm/swarm-run-view'
import { needProject } from '../find-project.ts'
import type { World } from '../world.ts'
import { askGates } from './ask-gates.ts'
import { listAgents, listRunFindings, needRun, needWave } from './need-swarm.ts'

export async function writeReceipt(world: World, id: string, number: number | undefined): Promise<Receipt> {
  const run = await needRun(world, id)
  const wave = needWave(run, number)
  const agents = await listAgents(world, wave)
  const all = await listRunFindings(world, id)
  const touched = all.filter(
    ({ classifiedIn, lastSeen }) => classifiedIn?.wave === wave.id || lastSeen?.wave === wave.id,
  )
  const receipt = composeReceipt(
    {
      run,
      wave,
      agents,
      transitions: await listTransitions(world, agents),
      ownership: await findOwnership(world, id, wave),
      findings: touched,
      gates: await askGates(world, run, wave, all, null),
    },
    writeInstant(world.clock.now()),
  )
  const { path: root } = await needProject(world, run.project ?? '')
  const place = { root, run: id, wave: wave.number }
  await world.swarm.files.write(place, 'receipt.json', `${JSON.stringify(receipt, null, 2)}\n`)
  await world.swarm.files.write(place, 'receipt.md', composeReceiptMarkdown(receipt, wave.digest?.lines ?? []))
  return receipt
}

async function listTransitions({ store }: World, agents: readonly AgentRunView[]): Promise<ReceiptTransition[]> {
  const transitions: ReceiptTransition[] = []
  for (const { id } of agents) {
    for (const { data, at } of await store.log.readStream(agentRunStream(id))) {
      const words = { from: textIn(data, 'from') ?? '', to: textIn(data, 'to') ?? '', rule: textIn(data, 'rule') ?? '' }
      transitions.push({ agentRun: id, ...words, reason: textIn(data, 'reason'), at })
    }
  }
  return transitions
}

async function findOwnership({ store }: World, id: string, wave: WaveView): Promise<OwnershipResult | null> {
  const events = await store.log.readStream(swarmStream(id))
  const collected = events.findLast(({ type, data }) => type === 'wave.collected' && data.wave === wave.id)
  return collected ? (objectIn(collected.data, 'ownership') as OwnershipResult | null) : null
}
