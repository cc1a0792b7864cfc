// A session that worked, committed, left something uncommitted, ended and was cleaned up: one of everything to look at.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SessionState } from '#session/rules/activity/vocabulary'
import { isEnded } from '#session/rules/life/standing'
import type { TestApp } from '../worlds/world.ts'

const SCRIPT =
  'echo new > new.txt; git add new.txt; git -c user.name=a -c user.email=a@example.test commit -q -m new; echo more > more.txt'

/** Its id is `<project>-<n>`; its change is `<project>/1`. */
export async function writeSessionSamples(app: TestApp, root: string, project: string): Promise<string> {
  await mkdir(join(root, '.provost'), { recursive: true })
  const worker = { harness: 'command', args: ['/bin/sh', '-c', SCRIPT] }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker }))
  const spawned = await app.call('POST', '/api/sessions', { body: { project, prompt: 'work' } })
  const { id } = spawned.body as { id: string }
  await untilEnded(app, id)
  await app.call('POST', '/api/changes/look', { body: { project } })
  await app.call('POST', '/api/sessions/cleanup', { body: { ids: [id], apply: true } })
  return id
}

/** However it ended; whoever waits longer than a test may take is stopped by the test. */
async function untilEnded(app: TestApp, id: string): Promise<void> {
  for (;;) {
    await app.call('POST', '/api/sessions/probe', { body: { ids: [id] } })
    const { body } = await app.call('GET', `/api/sessions/${id}`)
    const { state, status } = body as { state: SessionState; status: string }
    if (isEnded(state) && status !== 'done') throw new Error(`the sample session is ${status}: ${JSON.stringify(body)}`)
    if (isEnded(state)) return
    await sleep(50)
  }
}
