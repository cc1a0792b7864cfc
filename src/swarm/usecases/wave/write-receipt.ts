// The receipt of a wave: composed from the log, and kept beside the reports as JSON and as a page for people.
import { writeInstant } from '#kernel/events/time'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import type { AgentRunView } from '#swarm/rules/agents/agent-run-view'
import type { OwnershipResult } from '#swarm/rules/agents/check-ownership'
import { eventTextIn, objectIn } from '#swarm/rules/record/event-data'
import { agentRunStream, swarmStream } from '#swarm/rules/record/swarm-events'
import type { WaveView } from '#swarm/rules/record/swarm-run-view'
import {
  composeReceipt,
  composeReceiptMarkdown,
  type Receipt,
  type ReceiptTransition,
} from '#swarm/rules/wave/compose-receipt'
import { listAgents, listRunFindings, needRun, needWave } from '../need-swarm.ts'
import { askGates } from './ask-gates.ts'

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
      const words = {
        from: eventTextIn(data, 'from') ?? '',
        to: eventTextIn(data, 'to') ?? '',
        rule: eventTextIn(data, 'rule') ?? '',
      }
      transitions.push({ agentRun: id, ...words, reason: eventTextIn(data, 'reason'), at })
    }
  }
  return transitions
}

async function findOwnership({ store }: World, id: string, wave: WaveView): Promise<OwnershipResult | null> {
  const events = await store.log.readStream(swarmStream(id))
  const collected = events.findLast(({ type, data }) => type === 'wave.collected' && data.wave === wave.id)
  return collected ? (objectIn(collected.data, 'ownership') as OwnershipResult | null) : null
}
