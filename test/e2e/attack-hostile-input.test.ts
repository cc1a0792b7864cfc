// Names, files and places that are made to mislead: each is refused or shown for what it is before anything is done.
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const codeOf = (stderr: string) => /\[([A-Z_]+)\]/.exec(stderr)?.[1]

async function openShop(provost: Provost) {
  const root = await makeRepository(join(provost.place, 'shop'))
  return { root, run: (...words: string[]) => provost.run(words, { cwd: root }) }
}

const NAMES = ['-m', '--output=/tmp/x', '../../x', 'main\u202e', 'a'.repeat(40), 'HEAD']

test('a branch that git would take for something else is refused before anything is made', async ({ provost }) => {
  const { root, run } = await openShop(provost)
  await run('init')
  const before = await git(root, 'for-each-ref')
  const tries = NAMES.flatMap(name => [`--branch=${name}`, `--base=${name}`])
  const answers = await Promise.all(tries.map(flag => run('session', 'spawn', '--prompt', 'x', flag)))
  expect(answers.map(({ stderr }) => codeOf(stderr))).toEqual(tries.map(() => 'REF_NAME_REFUSED'))
  expect(await git(root, 'for-each-ref')).toBe(before)
})

test('what leads elsewhere, or never ends, is not opened', async ({ provost }) => {
  const { root, run } = await openShop(provost)
  const elsewhere = join(provost.place, 'elsewhere')
  await mkdir(elsewhere)
  await symlink(elsewhere, join(root, '.provost'))
  expect([codeOf((await run('init')).stderr), await readdir(elsewhere)]).toEqual(['PATH_INVALID', []])

  const other = await makeRepository(join(provost.place, 'other'))
  await mkdir(join(other, '.provost', 'prompts'), { recursive: true })
  const pipes = ['config.yaml', 'contract.yaml', 'prompts/planner.md']
  for (const name of pipes) await promisify(execFile)('mkfifo', [join(other, '.provost', name)])
  expect(codeOf((await provost.run('init', { cwd: other })).stderr)).toBe('CONFIG_INVALID')

  const third = await makeRepository(join(provost.place, 'third'))
  await mkdir(join(third, '.provost'))
  await writeFile(join(third, '.provost', 'config.yaml'), 'evidence: { store: /etc }\n')
  expect(codeOf((await provost.run('init', { cwd: third })).stderr)).toBe('CONFIG_INVALID')
})

test('what turns or hides text is shown by its name', async ({ provost }) => {
  const { run } = await openShop(provost)
  await run('init')
  await run('task', 'new', 'pay \u202eecila\u202c \u200bnow')
  const shown = [await run('task', 'list'), await run('status'), await run('task', 'status')]
  for (const { stdout } of shown) expect(stdout).not.toMatch(/\p{Cf}/u)
  expect(shown[0]!.stdout).toContain('pay <U+202E>ecila<U+202C> <U+200B>now')
})

test('an edit that git was told to overlook is in the change all the same', async ({ provost }) => {
  const { root, run } = await openShop(provost)
  await run('init')
  const plan = {
    id: 'p1',
    title: 'Rename',
    brief: 'The shop has another name.',
    acceptance_criteria: [{ id: 'AC1', description: 'it has' }],
    file_plan: [{ path: 'README.md', intent: 'update' }],
  }
  const agent = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(plan)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
codegen) git update-index --assume-unchanged README.md; echo '# Hidden' > README.md ;;
esac`
  const command = { harness: 'command', args: ['sh', '-c', agent] }
  await writeFile(
    join(root, '.provost', 'config.yaml'),
    JSON.stringify({ id: 'shop', worker: command, planner: command, task: { suites: [] } }),
  )
  const { task } = (await run('task', 'new', 'Rename', '--json')).json
  await run('task', 'plan', task)
  await run('task', 'review', 'plan', task, '--by', 'hand', '--verdict', 'ok', '--note', 'fine')
  await run('task', 'codegen', task)
  const diff = await run('task', 'diff', task)
  expect(`${diff.stdout}${diff.stderr}`).toContain('# Hidden')
})

test('a password is told to no server that cannot prove who it is', async ({ provost }) => {
  const heard: Buffer[] = []
  // It answers every wish for TLS with no, as a server without it does, and would take the password as it comes.
  const server = createServer(line => line.on('data', chunk => heard.push(chunk) && line.write('N'))).listen(
    0,
    '127.0.0.1',
  )
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const store = `postgres://ana:hunter2hunter2@provost-test.localhost:${port}/x`
  const { exitCode } = await provost.run('status', { env: { PROVOST_STORE: store } })
  server.close()
  expect(exitCode).not.toBe(0)
  expect(Buffer.concat(heard).toString('latin1')).not.toMatch(/hunter2|\0user\0/)
  await expect(readFile(join(provost.home, 'provost.db'))).rejects.toThrow('ENOENT')
})
