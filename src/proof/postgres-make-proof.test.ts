// The same task proven from a file, from a restored file and from PostgreSQL: the same bytes.
import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { openInProcess } from '#daemon/in-process'
import { person } from '#kernel/events/actor'
import { restoreStore } from '#log/restore-store'
import { runSql } from '#testing/postgres/postgres-schema'
import { openTaskWorld } from '#testing/worlds/task-world'

/** A database of its own on the shared server. */
async function newDatabase(): Promise<string> {
  const name = `proof_${randomBytes(6).toString('hex')}`
  await runSql(`CREATE DATABASE ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function makeAt(env: Readonly<Record<string, string>>, task: string) {
  const { app, close } = await openInProcess({ ...process.env, PROVOST_STORE: undefined, ...env })
  try {
    const request = {
      method: 'POST',
      path: '/api/proofs',
      query: {},
      headers: {},
      body: { task },
      actor: person('ana'),
    } as const
    return ((await app(request)) as { readonly body: unknown }).body
  } finally {
    await close()
  }
}

test('backup and restore, here and on the other engine, make the same pack', async () => {
  const world = await openTaskWorld()
  try {
    const task = await world.newTask()
    await world.take(task, 'done', 'hand')
    const first = (await world.app.call('POST', '/api/proofs', { body: { task } })).body
    const { path } = (await world.app.call('POST', '/api/backups', { body: {} })).body as { path: string }
    expect(first).toMatchObject({ isKnown: false, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const same = { ...(first as object), isKnown: true }
    for (const env of [
      { PROVOST_HOME: world.app.home, PROVOST_STORE: await newDatabase() },
      { PROVOST_HOME: world.app.home, PROVOST_STORE: 'again.db' },
    ]) {
      await restoreStore(env, path, true)
      expect(await makeAt(env, task)).toEqual(same)
    }
  } finally {
    await world.close()
  }
}, 180_000)
