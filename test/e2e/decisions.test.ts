// What a home may want of decisions: somebody else than whoever ordered the work, and a signature that only they can make.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ask } from './http.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

function makeKey(place: string, name: string): { readonly file: string; readonly line: string } {
  const file = join(place, `${name}.key`)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file])
  return { file, line: `${name} namespaces="provost" ${readFileSync(`${file}.pub`, 'utf8')}` }
}

async function makeTask(provost: Provost): Promise<string> {
  const root = await makeRepository(`${provost.place}/shop`)
  expect(await provost.run('project add . --actor ana', { cwd: root })).toMatchObject({ exitCode: 0 })
  return (await provost.run(['task', 'new', 'Say hello', '--json', '--actor', 'ana'], { cwd: root })).json.task
}

const configure = (provost: Provost, lines: readonly string[]) =>
  writeFileSync(join(provost.home, 'config.yaml'), `authority:\n${lines.map(line => `  ${line}\n`).join('')}`)

test('with four eyes nobody accepts or waives what they ordered, and everybody may give up their own', async ({
  provost,
}) => {
  const task = await makeTask(provost)
  configure(provost, ['fourEyes: true'])
  const { address } = await provost.startDaemon()
  const passOf = async (name: string): Promise<string> =>
    (await provost.run(`pass issue --name ${name} --role owner --json --actor root`)).json.pass
  const post = async (pass: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${pass}`, 'content-type': 'application/json', 'if-match': '"1"' }
    const { status, json } = await ask(address, {
      ...{ method: 'POST', path: `/api/tasks/${task}/${path}`, headers, body: JSON.stringify(body) },
    })
    return `${status} ${json.code ?? 'done'}`
  }
  const [ana, bo] = [await passOf('ana'), await passOf('bo')]

  expect(await post(ana, 'decision', {})).toBe('403 OWN_WORK')
  expect(await post(ana, 'next', { override: 'it is late' })).toBe('403 OWN_WORK')
  expect(await post(bo, 'decision', {})).toBe('422 TASK_GATE_CLOSED')
  expect(await post(ana, 'next', {})).not.toContain('OWN_WORK')
  expect(await post(ana, 'decision', { reject: 'code' })).not.toContain('OWN_WORK')
  expect(await post(ana, 'abandon', { reason: 'not needed' })).toBe('200 done')
})

test('a decision that must be signed counts with the key of whoever makes it, and with no other', async ({
  provost,
}) => {
  const [ana, bo, eve] = ['ana', 'bo', 'eve'].map(name => makeKey(provost.place, name)) as [Key, Key, Key]
  const task = await makeTask(provost)
  writeFileSync(join(provost.home, 'signers'), ana.line + bo.line)
  configure(provost, ['sign: [override]', 'signers: signers'])
  const abandon = (...words: string[]) =>
    provost.run(['task', 'abandon', task, '--reason', 'not needed', '--json', '--actor', 'ana', ...words])

  expect(await abandon()).toMatchObject({ exitCode: 1, json: { code: 'SIGNATURE_REQUIRED' } })
  expect(await abandon('--sign-with', eve.file)).toMatchObject({ exitCode: 1, json: { code: 'SIGNATURE_REQUIRED' } })
  expect(await abandon('--sign-with', bo.file)).toMatchObject({ exitCode: 1, json: { code: 'SIGNATURE_INVALID' } })
  expect(await abandon('--sign-with', `${provost.place}/nobody.key`)).toMatchObject({ json: { code: 'INPUT_INVALID' } })
  expect(await abandon('--sign-with', ana.file)).toMatchObject({ exitCode: 0 })
  const events = (await provost.run('log export')).stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const signed = events.filter(event => event.signed === true)
  expect(signed.map(({ type, actor }) => `${type} by ${actor.id}`)).toEqual(['task.abandoned by ana'])
})

test('a file of signers that cannot be read closes every decision and nothing else, and says which file', async ({
  provost,
}) => {
  const task = await makeTask(provost)
  configure(provost, ['sign: [override]', 'signers: nowhere'])
  const refused = await provost.run(['task', 'abandon', task, '--reason', 'not needed', '--json', '--actor', 'ana'])
  expect(
    await provost.run(['task', 'new', 'Say more', '--actor', 'ana'], { cwd: `${provost.place}/shop` }),
  ).toMatchObject({ exitCode: 0 })
  expect(refused).toMatchObject({ exitCode: 2, json: { code: 'CONFIG_INVALID' } })
  expect(refused.json.detail ?? refused.json.message).toContain(`${provost.home}/nowhere`)
})

type Key = ReturnType<typeof makeKey>
