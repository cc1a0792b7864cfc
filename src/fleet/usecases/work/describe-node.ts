// Writes down what this node can take, when that is not what the log says already.
import type { NodeDescription, NodeView } from '#fleet/rules/node-view'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'

/** Of its home's configuration. */
export type NodeOffer = Pick<NodeDescription, 'labels' | 'capacity' | 'lock' | 'projects'>

/** Labels that the program makes; those of people may not say otherwise. */
export type MachineLabels = {
  readonly os: string
  readonly arch: string
  readonly cpus: string
  readonly 'memory-mib': string
}

/** What runs any program there is is on every node; whether that program is there only its own start can tell. */
const EVERYWHERE: readonly string[] = ['command', 'acp']

export async function describeNode(
  world: World,
  asking: Asking,
  offer: NodeOffer,
  machine: MachineLabels,
): Promise<void> {
  await writeDescription(world, asking, await composeDescription(world, offer, machine))
}

export async function composeDescription(
  world: World,
  { labels, capacity, lock, projects }: NodeOffer,
  machine: MachineLabels,
): Promise<NodeDescription> {
  const harnesses = await findHarnesses(world)
  const made = Object.fromEntries(harnesses.map(name => [`harness/${name}`, 'here']))
  return { capacity, lock, projects, labels: { ...labels, ...machine, ...made }, harnesses }
}

export async function writeDescription(world: World, asking: Asking, said: NodeDescription): Promise<void> {
  await recordDecision(world, asking, `node/${world.node.id}`, async () => {
    const known = (await world.store.views.find<NodeView>('node', world.node.id))?.state
    const isKnown = known?.said && isSame(known.said, said)
    return isKnown ? null : { type: 'node.described', decision: decision('described', 'J1', {}), data: said }
  })
}

async function findHarnesses({ sessions: { harnesses, environment } }: World): Promise<string[]> {
  const usual = { args: [], env: {}, model: null, permissions: null, interactive: false }
  const found = await Promise.all(
    harnesses.names.map(async name => {
      if (EVERYWHERE.includes(name)) return [name]
      const preflight = await harnesses.find(name)?.preflight({ ...usual, harness: name }, environment.PATH ?? '')
      return preflight?.ok ? [name] : []
    }),
  )
  return found.flat().sort()
}

function isSame(one: NodeDescription, other: NodeDescription): boolean {
  const written = ({ labels, harnesses, capacity, lock, projects }: NodeDescription) =>
    JSON.stringify([Object.entries(labels).sort(), harnesses, capacity, lock, projects])
  return written(one) === written(other)
}
