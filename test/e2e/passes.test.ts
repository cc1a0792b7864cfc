// A pass of a person over the network: it is that person in that role and nobody else, until it is taken back.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Answer, ask, enter, halvesOf } from './http.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

type Asked = { readonly method?: string; readonly path: string; readonly body?: object; readonly actor?: string }

const asking =
  (address: string, pass: string) =>
  ({ method = 'GET', path, body, actor }: Asked): Promise<Answer> =>
    ask(address, {
      method,
      path,
      headers: {
        authorization: `Bearer ${pass}`,
        'content-type': 'application/json',
        ...(actor !== undefined && { 'provost-actor': actor }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })

async function issue(provost: Provost, role: string): Promise<{ id: string; pass: string }> {
  return (await provost.run(`pass issue --name bo --role ${role} --json --actor ana`)).json
}

test('a pass opens what its role may, under its own name, and nothing once it was taken back', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const root = await makeRepository(`${provost.place}/shop`)
  expect(await provost.run('project add . --actor ana', { cwd: root })).toMatchObject({ exitCode: 0 })
  const operator = await issue(provost, 'operator')
  const observer = await issue(provost, 'observer')
  const [bo, guest] = [asking(address, operator.pass), asking(address, observer.pass)]
  const newTask = { method: 'POST', path: '/api/tasks', body: { project: 'shop', brief: 'Say hello' } }

  expect((await guest({ path: '/api/projects' })).status).toBe(200)
  expect(await guest(newTask)).toMatchObject({ status: 403, json: { code: 'ROLE_REFUSED' } })
  expect(await bo({ ...newTask, actor: 'ana' })).toMatchObject({ status: 422, json: { code: 'ACTOR_MISMATCH' } })
  const made = await bo(newTask)
  expect(made).toMatchObject({ status: 201 })
  const { task } = made.json
  const accept = { method: 'POST', path: `/api/tasks/${task}/decision`, body: {} }
  expect(await bo(accept)).toMatchObject({ status: 403, json: { code: 'ROLE_REFUSED' } })
  const open = { method: 'POST', path: `/api/tasks/${task}/run`, body: { confinement: 'off' } }
  expect(await bo(open)).toMatchObject({ status: 403, json: { code: 'ROLE_REFUSED' } })
  const more = { method: 'POST', path: '/api/passes', body: { name: 'bo', role: 'owner', digest: '0'.repeat(64) } }
  expect(await bo(more)).toMatchObject({ status: 403, json: { code: 'ROLE_REFUSED' } })

  const lines = (await provost.run('log export')).stdout.trim().split('\n')
  const [created] = lines.map(line => JSON.parse(line)).filter(({ type }) => type === 'task.created')
  expect(created).toMatchObject({ actor: { kind: 'person', id: 'bo' }, proof: `pass:${operator.id}` })
  const [, , secret = ''] = operator.pass.split('.')
  expect(lines.join('\n')).not.toContain(secret)

  expect(await provost.run(['pass', 'revoke', operator.id, '--reason', 'left', '--actor', 'ana'])).toMatchObject({
    exitCode: 0,
  })
  expect(await bo({ path: '/api/projects' })).toMatchObject({ status: 401, json: { code: 'PASS_REVOKED' } })
  const forged = asking(address, `${observer.pass.slice(0, -1)}${observer.pass.endsWith('A') ? 'B' : 'A'}`)
  expect(await forged({ path: '/api/projects' })).toMatchObject({ status: 401, json: { code: 'AUTH_REQUIRED' } })
})

test('no pass but that of an owner opens a cage, by whatever word it asks for that', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const root = await makeRepository(`${provost.place}/shop`)
  await provost.run('project add . --actor ana', { cwd: root })
  const bo = asking(address, (await issue(provost, 'operator')).pass)
  const post = (path: string, body: object) => bo({ method: 'POST', path, body: { project: 'shop', ...body } })
  const spawn = { prompt: 'work' }
  for (const [path, body] of [
    ['/api/sessions', { ...spawn, confinement: 'off' }],
    ['/api/sessions', { ...spawn, confinement: 'preferred' }],
    ['/api/orchestrators', { ...spawn, confinement: 'off' }],
    ['/api/work', { ...spawn, confinement: 'off' }],
    ['/api/swarm-runs', { isolate: false }],
    ['/api/swarm-runs/sw_1/dispatch', { isolate: false }],
    ['/api/swarm-runs/sw_1/dispatch', { overrideReason: 'I want to' }],
  ] as const)
    expect(await post(path, body), JSON.stringify(body)).toMatchObject({ status: 403, json: { code: 'ROLE_REFUSED' } })
})

test('a pass that is for one project opens nothing of another, and nothing that is of none', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  for (const name of ['shop', 'mill'])
    await provost.run('project add . --actor ana', { cwd: await makeRepository(`${provost.place}/${name}`) })
  const bo = asking(address, (await issue(provost, 'operator --project shop')).pass)
  const ana = asking(address, (await issue(provost, 'operator')).pass)
  const taskOf = async (project: string) =>
    (await ana({ method: 'POST', path: '/api/tasks', body: { project, brief: 'Say hello' } })).json.task
  const [own, other] = [await taskOf('shop'), await taskOf('mill')]

  for (const path of [
    ...['/api/projects/shop', '/api/tasks?project=shop', `/api/tasks/${own}`, `/api/why/${own}`],
    ...['/api/evidence/records?project=shop', '/api/sessions?project=shop'],
  ])
    expect((await bo({ path })).status, path).toBe(200)
  expect((await bo({ method: 'POST', path: '/api/tasks', body: { project: 'shop', brief: 'x' } })).status).toBe(201)

  const run = { method: 'POST', path: `/api/tasks/${other}/pause`, body: {} }
  const into = { method: 'POST', path: '/api/tasks', body: { project: 'mill', brief: 'x' } }
  // Whatever names the right project beside the wrong thing is about the wrong thing.
  const beside = ['/api/log?project=shop', `/api/tasks/${other}?project=shop`, `/api/tasks?project=shop&ids=${other}`]
  const elsewhere = [`/api/evidence/records?project=shop&store=${provost.place}/mill`, '/api/tasks?project=mill']
  const global = ['/api/log', '/api/events', '/api/projects', '/api/tasks', '/api/passes', '/api/projects/none']
  const looks = [...beside, ...elsewhere, ...global, `/api/tasks/${other}`, `/api/why/${other}`].map(path => ({ path }))
  for (const asked of [run, into, ...looks])
    expect(await bo(asked), asked.path).toMatchObject({ status: 403, json: { code: 'PASS_SCOPE' } })
})

const AT = { physicalLocation: { artifactLocation: { uri: 'README.md' }, region: { startLine: 1 } } }
const RESULT = { ruleId: 'r1', level: 'error', message: { text: 'bad' }, locations: [AT] }

test('a pass of CI looks and brings evidence, for a day at the most, and does nothing else', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const root = await makeRepository(`${provost.place}/shop`)
  await provost.run('init --actor ana', { cwd: root })
  const { id, pass } = (await provost.run('pass ci --name build --project shop --json --actor ana')).json
  expect(pass).toMatch(/^pvc\./)
  const ci = asking(address, pass)
  expect((await ci({ path: '/api/evidence/records?project=shop' })).status).toBe(200)
  const document = { version: '2.1.0', runs: [{ tool: { driver: { name: 'lint', rules: [] } }, results: [RESULT] }] }
  const bring = { method: 'POST', path: '/api/findings/import', body: { project: 'shop', document, rev: 'HEAD' } }
  expect(await ci(bring)).toMatchObject({ status: 200 })
  const refused = (asked: Asked) => expect(ci(asked), asked.path).resolves.toMatchObject({ status: 403 })
  await refused({ method: 'POST', path: '/api/tasks', body: { project: 'shop', brief: 'x' } })
  await refused({ method: 'POST', path: '/api/findings/import', body: { project: 'mill', document } })
  await refused({ method: 'POST', path: '/api/passes', body: { name: 'x', role: 'owner', digest: '0'.repeat(64) } })
  await refused({ path: '/api/log' })
  expect(await ci({ path: '/api/projects/shop', actor: 'ana' })).toMatchObject({ json: { code: 'ACTOR_MISMATCH' } })
  expect((await ci({ method: 'POST', path: '/login' })).json.code).toBe('PASS_SCOPE')
  expect((await asking(address, pass.replace('pvc.', 'pvp.'))({ path: '/api/projects/shop' })).status).toBe(401)
  const long = await provost.run('pass ci --name build --expires 25h --actor ana')
  expect(long.stderr).toContain('PASS_TTL_INVALID')
  const lines = (await provost.run('log export')).stdout.trim().split('\n')
  const acts = lines.map(line => JSON.parse(line)).filter(({ actor }) => actor.kind === 'ci')
  expect(acts.length).toBeGreaterThan(0)
  for (const act of acts) expect(act).toMatchObject({ actor: { id }, proof: `ci:${id}`, signed: false, exposed: false })
})

test('a browser that logs in with a pass is that person, and is out when the pass is taken back', async ({
  provost,
}) => {
  const { address } = await provost.startDaemon()
  const { id, pass } = await issue(provost, 'reviewer')
  const { code } = (await asking(address, pass)({ method: 'POST', path: '/login' })).json
  const entered = await enter(address, code)
  expect(entered).toMatchObject({ status: 200, json: { actor: 'bo' } })
  const { cookie, key } = halvesOf(entered)
  const browse = (method: string, path: string, body?: object) =>
    ask(address, {
      ...{ method, path, headers: { cookie, ...key, 'content-type': 'application/json' } },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await browse('GET', '/api/projects')).status).toBe(200)
  expect((await browse('POST', '/api/tasks', { project: 'x', brief: 'y' })).json.code).toBe('ROLE_REFUSED')
  await provost.run(['pass', 'revoke', id, '--reason', 'left', '--actor', 'ana'])
  expect((await browse('GET', '/api/projects')).json.code).toBe('PASS_REVOKED')
  expect((await asking(address, pass)({ method: 'POST', path: '/login' })).json.code).toBe('PASS_REVOKED')
})

test('a pass that is kept in a file is printed nowhere, opens what it is for, and nothing is overwritten', async ({
  provost,
}) => {
  const { address } = await provost.startDaemon()
  const words = 'pass issue --name bo --role observer --to-file bo.pass --actor ana'
  const { stdout, stderr } = await provost.run(words)
  const file = join(provost.place, 'bo.pass')
  const pass = (await readFile(file, 'utf8')).trim()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(`${stdout}${stderr}`).not.toContain(pass.split('.')[2])
  expect((await asking(address, pass)({ path: '/api/projects' })).status).toBe(200)
  const again = await provost.run(words)
  expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining('nothing is overwritten')])
  expect((await readFile(file, 'utf8')).trim()).toBe(pass)
  expect((await provost.run('pass list --json')).json.passes).toHaveLength(1)
})
