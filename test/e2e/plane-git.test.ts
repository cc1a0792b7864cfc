// Commits of a session on a machine without the database: they are sent up as bundles, and outlive that machine's disk.
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect } from 'vitest'
import { heardTimes, soon, worktreeOf } from './fleet-scene.ts'
import { openPlane, spawnOn, statusOf, test } from './plane-scene.ts'
import { kill } from './program.ts'
import { git } from './repository.ts'

test('what an agent commits there can be fetched here, also when that disk is gone', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { env, root, node } = scene
  const { session } = (await spawnOn(provost, scene, '--json')).json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  const clone = join(second.place, 'work', 'shop')
  const worktree = worktreeOf(second, clone, session)
  await expect.poll(() => heardTimes(second, clone, session, 'hello'), soon).toBe(1)
  const fetch = () => provost.run(['session', 'fetch', session, '--json'], { env })
  expect(await fetch()).toMatchObject({ exitCode: 3, stdout: expect.stringContaining('NOT_FOUND') })

  const commit = async (text: string) => {
    writeFileSync(join(worktree, 'work.txt'), text)
    await git(worktree, 'add', 'work.txt')
    await git(worktree, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', text)
    return (await git(worktree, 'rev-parse', 'HEAD')).trim()
  }
  const first = await commit('one')
  await expect.poll(async () => (await fetch()).json.commit, soon).toBe(first)
  const ref = `refs/provost/node/${node}/${session}/g1/head`
  expect((await git(root, 'show', `${ref}:work.txt`)).trim()).toBe('one')
  const last = await commit('two')
  await expect.poll(async () => (await fetch()).json.commit, soon).toBe(last)

  kill(scene.daemon)
  await rm(clone, { recursive: true, force: true })
  await git(root, 'update-ref', '-d', ref)
  expect(await fetch()).toMatchObject({ exitCode: 0 })
  expect((await git(root, 'show', `${ref}:work.txt`)).trim()).toBe('two')
  expect((await git(root, 'for-each-ref', 'refs/heads')).split('\n').filter(Boolean)).toHaveLength(1) // no branch was made
})

test('ten gigabytes are refused before they are read', async ({ provost, second, postgres, line }) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const { composeSignatureBase } = await import('#fleet/rules/signature-base')
  const { needNodeKey } = await import('#fleet/adapters/line/node-key')
  const key = needNodeKey(join(second.home, 'keys'))
  const hash = 'ab'.repeat(32)
  const path = `/node/v1/blobs/${hash}`
  const created = Math.floor(Date.now() / 1_000)
  const signed = { method: 'PUT', path, query: '', bodySha256: hash, node: scene.node, epoch: 1, created }
  const { base, digest, params } = composeSignatureBase({ ...signed, nonce: 'abcdefghijklmnop', keyId: key.keyId })
  const headers = {
    ...{ 'provost-node': scene.node, 'provost-epoch': '1', 'content-digest': digest, 'content-length': '10737418240' },
    ...{ 'signature-input': `sig1=${params}`, signature: `sig1=:${key.sign(base)}:` },
  }
  const answered = await new Promise<string>((resolve, reject) => {
    const asked = request(new URL(path, scene.served.url), {
      method: 'PUT',
      headers,
      rejectUnauthorized: false,
      agent: false,
    })
    asked.on('response', answer => answer.on('data', chunk => resolve(String(chunk))))
    asked.on('error', reject)
    asked.flushHeaders()
  })
  expect(answered).toContain('HTTP_BODY_TOO_LARGE')
})
