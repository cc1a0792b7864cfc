// Trying the mutants of a tree again, against the first time: from the cache nothing is run. The suite is one short program, so
// the first time is as cheap as it ever is. What a command needs to start is not in it: both need the same.
import { PRICE_PLAN } from '../src/testing/samples/price-plan.ts'
import { openTaskWorld, type TaskWorld } from '../src/testing/worlds/task-world.ts'
import { type Bench, showMs } from './bench.ts'

const ROUNDS = 3
const AGAIN = 7
const MUTANTS = 40

const CHANGED = Array.from({ length: 20 }, (_, at) => `export const over${at} = n => n >= ${at}`).join('\n')
const WORKER = `if [ "$PROVOST_PHASE" = codegen ]; then cat > price.mjs <<'JS'\n${CHANGED}\nJS\nfi`
const HOLLOW = "import('./price.mjs').then(({ over1 }) => over1(2))"
const SUITE = `  suites:\n    - { id: unit, kind: test, command: [${JSON.stringify(process.execPath)}, hollow.cjs] }`

export const bench: Bench = {
  name: 'task-falsify',
  target: { atMost: 0.01 },
  async run() {
    const world = await openTaskWorld({
      files: { 'price.mjs': 'export const over0 = n => n\n', 'hollow.cjs': HOLLOW },
      worker: WORKER,
      task: SUITE,
    })
    try {
      return [await measure(world, await capture(world))]
    } finally {
      await world.close()
    }
  },
}

async function capture(world: TaskWorld): Promise<string> {
  const id = await world.newTask()
  await world.change(id, 'plan', { by: 'hand', plan: JSON.stringify(PRICE_PLAN) })
  await world.change(id, 'reviews', { subject: 'plan', hand: { verdict: 'ok' } })
  await world.change(id, 'codegen')
  return id
}

async function measure(world: TaskWorld, id: string) {
  const firsts: number[] = []
  const agains: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // What may be tried at most is part of what was asked, so that every round has a first time.
    const wish = { mutants: MUTANTS - round }
    firsts.push(await time(world, id, wish, false))
    for (let again = 0; again < AGAIN; again++) agains.push(await time(world, id, wish, true))
  }
  const [first, again] = [medianOf(firsts), medianOf(agains)]
  return {
    what: 'falsify the same tree again : the first time',
    subject: showMs(again),
    baseline: showMs(first),
    ratio: again / first,
  }
}

async function time(world: TaskWorld, id: string, wish: object, isKept: boolean): Promise<number> {
  const { version } = await world.get(`/api/tasks/${id}`)
  const start = performance.now()
  const { body } = await world.app.call('POST', `/api/tasks/${id}/falsifier`, {
    body: wish,
    headers: { 'if-match': `"${version}"` },
  })
  const took = performance.now() - start
  const { falsifier } = body as { falsifier?: { cached: boolean } }
  if (falsifier?.cached !== isKept) throw new Error(`not as it should be: ${JSON.stringify(body)}`)
  return took
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
}
