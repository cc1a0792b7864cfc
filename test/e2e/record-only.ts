// A process that died between recording and acting: the event is in the log, and nobody has reacted to it.

import { wire } from '../../src/daemon/wiring.ts'
import { person } from '../../src/kernel/events/actor.ts'
import type { Provost } from './program.ts'

/** Adds a repository as a project, and nothing that follows from it. */
export async function recordOnly({ home }: Provost, path: string): Promise<void> {
  const { app, close } = await wire({ PROVOST_HOME: home }, 'in_process', () => {})
  const request = { method: 'POST', path: '/api/projects', query: {}, headers: {}, body: { path } } as const
  const { status } = await app({ ...request, actor: person('ana') })
  await close()
  if (status !== 201) throw new Error(`The project was not added: ${status}`)
}
