// How long `provost project list` takes with ten projects, against a Node that does nothing.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { VIEWS } from '../src/house/views.ts'
import { aside, type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { PROVOST, runNode } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'
import { typicalEvent } from './typical-event.ts'

const PROJECTS = 10
const TURNS = { calls: 1, rounds: 41 }

export const bench: Bench = {
  name: 'cli-project-list',
  target: { atMost: 4 },
  run: () =>
    inThrowawayDirectory(async home => {
      await addProjects(join(home, 'provost'))
      const list = () => expectProjects(runNode({ home }, PROVOST, 'project', 'list', '--json'))
      const nothing = () => runNode({ home }, '-e', '0')
      const inProcess = timeRow('project list without a daemon : node -e 0', await compare(list, nothing, TURNS))
      runNode({ home }, PROVOST, 'daemon', 'start')
      try {
        return [
          inProcess,
          aside(timeRow('project list through a daemon : node -e 0', await compare(list, nothing, TURNS))),
        ]
      } finally {
        runNode({ home }, PROVOST, 'daemon', 'stop')
      }
    }),
}

async function addProjects(home: string): Promise<void> {
  mkdirSync(home)
  const store = await openStore(join(home, 'provost.db'), VIEWS)
  for (let n = 1; n <= PROJECTS; n++) {
    const data = { path: `/work/shop-${n}`, repo: `acme/shop-${n}`, defaultBranch: 'main' }
    const added = { ...typicalEvent(), type: 'project.added', data }
    await store.log.append([{ stream: `project/shop-${n}`, expectedVersion: 0, events: [added] }])
  }
  await store.close()
}

// A fast answer that is wrong would be no answer.
function expectProjects(stdout: string): void {
  const { projects } = JSON.parse(stdout)
  if (projects.length !== PROJECTS) throw new Error(`Expected ${PROJECTS} projects, got ${projects.length}.`)
}
