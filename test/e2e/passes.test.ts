// A pass of a person over the network: it is that person in that role and nobody else, until it is taken back.
import { expect } from 'vitest'
import { type Answer, ask } from './http.ts'
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

test('a browser that logs in with a pass is that person, and is out when the pass is taken back', async ({
  provost,
}) => {
  const { address } = await provost.startDaemon()
  const { id, pass } = await issue(provost, 'reviewer')
  const { code } = (await asking(address, pass)({ method: 'POST', path: '/login' })).json
  const entered = await ask(address, { method: 'GET', path: `/login?code=${code}`, headers: {} })
  expect(entered).toMatchObject({ status: 303, headers: { location: '/#actor=bo' } })
  const cookie = String(entered.headers['set-cookie']).split(';')[0]!
  const browse = (method: string, path: string, body?: object) =>
    ask(address, {
      ...{ method, path, headers: { cookie, 'content-type': 'application/json' } },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await browse('GET', '/api/projects')).status).toBe(200)
  expect((await browse('POST', '/api/tasks', { project: 'x', brief: 'y' })).json.code).toBe('ROLE_REFUSED')
  await provost.run(['pass', 'revoke', id, '--reason', 'left', '--actor', 'ana'])
  expect((await browse('GET', '/api/projects')).json.code).toBe('PASS_REVOKED')
  expect((await asking(address, pass)({ method: 'POST', path: '/login' })).json.code).toBe('PASS_REVOKED')
})
