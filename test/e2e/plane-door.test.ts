// The door of a plane: who may join, and what is refused with which code and nothing written.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Env, openShop, soon } from './fleet-scene.ts'
import { eventTypes, joinNode, makeTicket, openPlane, serve, spawnOn, statusOf, test } from './plane-scene.ts'
import type { Provost } from './program.ts'

const headOf = async (plane: Provost, env: Env) =>
  (await plane.run('log export', { env })).stdout.trim().split('\n').length

/** What a stranger on the network can send again. */
function post(
  url: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(`/node/v1${path}`, url),
      { method: 'POST', headers, rejectUnauthorized: false, agent: false },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, code: JSON.parse(Buffer.concat(chunks).toString()).code }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

test('a ticket lets one machine in, once; another authority gets nothing at all', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  await openShop(provost, env)
  expect(await provost.run('node ticket', { env })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('PLANE_NOT_SERVED'),
  })
  const served = await serve(provost, env)
  line.leadTo(served.port)
  const url = `https://127.0.0.1:${line.port}`
  const join1 = (where: Provost, ticket: string) => where.run(['node', 'join', url, '--ticket', ticket])

  const ticket = await makeTicket(provost, env)
  expect((await provost.run('log export', { env })).stdout).not.toContain(
    JSON.parse(Buffer.from(ticket.slice(5), 'base64url').toString()).secret,
  )
  const forged = { ...JSON.parse(Buffer.from(ticket.slice(5), 'base64url').toString()), authority: '0'.repeat(64) }
  const before = await headOf(provost, env)
  const wrong = await join1(second, `pvt1.${Buffer.from(JSON.stringify(forged)).toString('base64url')}`)
  expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('NODE_PLANE_REFUSED') })
  expect(await headOf(provost, env)).toBe(before)

  expect(await join1(second, ticket)).toMatchObject({ exitCode: 0, stderr: '' })
  const joined = await headOf(provost, env)
  const again = await join1(second, ticket)
  expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('the ticket is used') })
  expect(await join1(second, await makeTicket(provost, env, '--expires', '1ms'))).toMatchObject({
    stderr: expect.stringContaining('the ticket is expired'),
  })

  // The same node with another key takes nobody's place, ticket or not.
  rmSync(join(second.home, 'keys', 'node.key'))
  const made = await makeTicket(provost, env)
  expect(await join1(second, made)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('NODE_KEY_REFUSED') })
  expect(await headOf(provost, env)).toBe(joined + 2) // the two tickets
})

test('a request that is sent again, unsigned, changed or signed by another is refused, and nothing is written', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const env = { PROVOST_STORE: postgres.url }
  await openShop(provost, env)
  const served = await serve(provost, env)
  line.leadTo(served.port)
  const node = await joinNode(provost, second, env, line)
  const { composeSignatureBase } = await import('#fleet/rules/signature-base')
  const { needNodeKey } = await import('#fleet/adapters/line/node-key')
  const { sha256Hex } = await import('#kernel/events/hash')
  const sign = (directory: string, body: string, created: number, nonce: string) => {
    const key = needNodeKey(directory)
    const { base, digest, params } = composeSignatureBase({
      ...{ method: 'POST', path: '/node/v1/spool', query: '', bodySha256: sha256Hex(body), node, epoch: 1 },
      ...{ created, nonce, keyId: key.keyId },
    })
    return {
      'provost-node': node,
      'provost-epoch': '1',
      'content-digest': digest,
      'signature-input': `sig1=${params}`,
      signature: `sig1=:${key.sign(base)}:`,
    }
  }
  const now = Math.floor(Date.now() / 1_000)
  const keys = join(second.home, 'keys')
  const body = JSON.stringify({ spool: 'a', records: [] })
  const good = sign(keys, body, now, 'abcdefghijklmnop')
  const before = await headOf(provost, env)
  expect(await post(served.url, '/spool', good, body)).toMatchObject({ status: 200 })
  const refused = async (headers: Record<string, string>, sent: string, code: string) =>
    expect(await post(served.url, '/spool', headers, sent)).toMatchObject({ code })
  await refused(good, body, 'NODE_SIGNATURE_REFUSED') // the same once more
  await refused({}, body, 'NODE_SIGNATURE_REFUSED')
  await refused(sign(keys, body, now, 'qbcdefghijklmnop'), `${body} `, 'NODE_SIGNATURE_REFUSED')
  await refused(sign(keys, body, now - 3_600, 'rbcdefghijklmnop'), body, 'NODE_CLOCK_OFF')
  await refused(sign(join(second.place, 'other'), body, now, 'sbcdefghijklmnop'), body, 'NODE_KEY_REFUSED')
  await refused({ ...sign(keys, body, now, 'tbcdefghijklmnop'), 'provost-node': 'nd_OTHER' }, body, 'NODE_UNKNOWN')
  // A key of a node opens nothing of people's doors, and their token nothing here.
  await refused({ authorization: `Bearer ${await provost.token()}` }, body, 'NODE_SIGNATURE_REFUSED')
  expect(await headOf(provost, env)).toBe(before)
})

test('a home that was copied speaks with two voices: both are suspended, the agent lives, and nothing of it is lost', async ({
  provost,
  second,
  postgres,
  line,
}) => {
  const scene = await openPlane(provost, second, postgres.url, line)
  const spawned = await spawnOn(provost, scene, '--json')
  expect(spawned).toMatchObject({ exitCode: 0 })
  const { session } = spawned.json
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  const { Provost: Another } = await import('./program.ts')
  const copy = await Another.create()
  try {
    mkdirSync(join(copy.home, 'keys'), { recursive: true })
    for (const name of ['node.json', 'plane.json', join('keys', 'node.key')])
      copyFileSync(join(second.home, name), join(copy.home, name))
    writeFileSync(join(copy.home, 'config.yaml'), 'daemon: off\n')
    await copy.startDaemon()
    const stateOf = async () => (await eventTypes(provost, `node/${scene.node}`, scene.env)).includes('node.suspended')
    await expect.poll(stateOf, soon).toBe(true)
    const why = await provost.run(`why ${scene.node}`, { env: scene.env })
    expect(why.stdout).toContain('suspended')
  } finally {
    await copy.run('daemon stop')
    await copy.end()
  }
  expect((await second.ask('session list --json')).json.sessions[0]).toMatchObject({ id: session, status: 'working' })
  const readmit = ['node', 'readmit', scene.node, '--reason', 'the copy was stopped']
  expect(await provost.run(readmit, { env: scene.env })).toMatchObject({ exitCode: 0, stderr: '' })
  await expect.poll(() => statusOf(provost, scene, session), soon).toBe('working')
  expect(readFileSync(join(second.home, 'plane.json'), 'utf8')).toBeTruthy()
}, 900_000)
