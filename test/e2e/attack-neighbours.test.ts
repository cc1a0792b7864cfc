// An agent looks for other ways out: sockets of the person, of tmux, of its neighbour, and somebody to blame.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '#testing/machine-cages'
import { type Provost, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

function listenAt(path: string, reached: string[]): Promise<Server> {
  const server = createServer(line => {
    reached.push(path)
    line.end()
  })
  return new Promise(resolve => server.listen(path, () => resolve(server)))
}

/** Knocks at every socket that it can name or find. */
const KNOCK = `
const fs = require('fs'), net = require('net')
const named = process.env.SOCKETS_OF_TEST.split(':')
const found = []
const walk = (dir, depth) => {
  if (depth < 0) return
  for (const entry of (() => { try { return fs.readdirSync(dir, { withFileTypes: true }) } catch { return [] } })()) {
    const path = dir + '/' + entry.name
    if (entry.isSocket()) found.push(path)
    else if (entry.isDirectory() && entry.name !== 'proc' && entry.name !== 'sys') walk(path, depth - 1)
  }
}
for (const root of ['/run', '/tmp', '/var/tmp', '/dev/shm', process.env.PLACE_OF_TEST]) walk(root, 6)
const knock = path => new Promise(resolve => {
  const line = net.connect(path).on('connect', () => { line.destroy(); resolve(path) }).on('error', () => resolve(null))
})
Promise.all([...named, ...found].map(knock)).then(open => {
  fs.writeFileSync('knocked.txt', JSON.stringify({ found, open: open.filter(Boolean) }))
})`

type Worker = { readonly script: string; readonly env?: Record<string, string>; readonly config?: object }

/** A shop whose agents are this script, and which its configuration calls confined. */
async function openShop(provost: Provost, { script, env = {}, config = {} }: Worker) {
  const root = await makeRepository(join(provost.place, 'shop'))
  const worker = { harness: 'command', args: ['sh', '-c', script], env, permissions: 'confined' }
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker, ...config }))
  await provost.run('project add .', { cwd: root })
  const say = (words: string[]) => provost.run(words, { cwd: root })
  const run = async (words: string) => (await say([...words.split(' '), '--json'])).json
  return { root, say, run }
}

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')

test.runIf(canConfine)(
  'what the configuration calls confined is confined for `session spawn` too',
  async ({ provost }) => {
    const { run } = await openShop(provost, { script: 'exec sleep 300' })
    await run('session spawn --prompt one')
    expect((await run('session show shop-1')).cage).toMatchObject({ isConfined: true })
    await run('session kill shop-1')
  },
)

test.runIf(canConfine)('no socket but its own door is there for an agent', async ({ provost }) => {
  const reached: string[] = []
  const sockets = ['agent.sock', 'bus', 'home/tmux.sock'].map(name => join(provost.place, name))
  await mkdir(join(provost.place, 'home'), { recursive: true, mode: 0o700 })
  const servers = await Promise.all(sockets.map(path => listenAt(path, reached)))
  const others = [join(provost.home, 'daemon.sock'), '/tmp/tmux-0/default', '/var/run/docker.sock']
  const { run } = await openShop(provost, {
    script: 'node -e "$KNOCK_OF_TEST"; exec sleep 300',
    env: {
      KNOCK_OF_TEST: KNOCK,
      PLACE_OF_TEST: provost.place,
      SOCKETS_OF_TEST: [...sockets, ...others].join(':'),
    },
  })
  await provost.startDaemon({ env: { SSH_AUTH_SOCK: sockets[0] } })
  await run('session spawn --prompt one')
  const { worktree } = await run('session show shop-1')
  const knocked = () => textOf(join(worktree, 'knocked.txt'))
  await expect.poll(knocked).not.toBe('')
  const { found, open } = JSON.parse(await knocked())
  for (const server of servers) server.close()
  expect({ found, open, reached }).toEqual({
    found: ['/run/provost/door.sock'],
    open: ['/run/provost/door.sock'],
    reached: [],
  })
  await run('session kill shop-1')
})

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'A file comes.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [{ path: 'bye.txt', intent: 'create' }],
}

/** Works for a task and waits in the middle of that; without a task it reaches into the repository that both work in. */
const NEIGHBOURS = `case "$PROVOST_PHASE" in
planning) printf '%s' '${JSON.stringify(PLAN)}' > "$PROVOST_SUBMIT_DIR/planning.ai.json" ;;
plan_review) echo '{"ok":true}' > "$PROVOST_SUBMIT_DIR/verdict.json" ;;
codegen) echo here > "$PROVOST_SUBMIT_DIR/waits"; until [ -e "$PROVOST_SUBMIT_DIR/go" ]; do sleep 0.1; done
  echo bye > bye.txt ;;
*) echo '#!/bin/sh' > "$ROOT_OF_TEST/.git/hooks/post-merge"; git -C "$ROOT_OF_TEST" config core.editor false
  echo x > "$ROOT_OF_TEST/planted.txt"; echo done > done.txt; exec sleep 300 ;;
esac`

async function findWaiting(root: string): Promise<string | undefined> {
  const names = await readdir(join(root, '.provost'), { recursive: true }).catch(() => [])
  const found = names.find(name => name.endsWith('/waits'))
  return found && join(root, '.provost', found, '..', 'go')
}

test.runIf(canConfine).for([
  ['is confined as all are', []],
  ['runs open by a word of a person', ['--confinement', 'off']],
])('nobody is blamed for what a neighbour writes who %s', async ([, flags], { provost }) => {
  const { root, say, run } = await openShop(provost, {
    script: NEIGHBOURS,
    env: { ROOT_OF_TEST: join(provost.place, 'shop') },
    config: {
      planner: { harness: 'command', args: ['sh', '-c', NEIGHBOURS] },
      task: { reviewers: { plan: ['RiskPlanner'] } },
    },
  })
  await provost.startDaemon()
  const { task } = (await say(['task', 'new', 'Say goodbye', '--json'])).json
  await say(['task', 'run', task, '--max-moves', '2'])
  const worked = say(['task', 'codegen', task])
  await expect.poll(() => findWaiting(root), { timeout: 120_000 }).toBeDefined()
  const spawned = await say(['session', 'spawn', '--prompt', 'plant', ...(flags as string[]), '--json'])
  expect(spawned.exitCode, spawned.stderr).toBe(0)
  const { worktree } = await run(`session show ${spawned.json.id}`)
  await expect.poll(() => textOf(join(worktree, 'done.txt'))).toBe('done\n')
  await writeFile((await findWaiting(root))!, '')
  const { exitCode, stdout, stderr } = await worked
  expect([exitCode, `${stdout}${stderr}`]).toEqual([0, expect.not.stringMatching(/outside/i)])
  expect((await say(['task', 'timeline', task])).stdout).not.toContain('WROTE_OUTSIDE')
  // Who is confined has written nothing there at all.
  const planted = ['.git/hooks/post-merge', 'planted.txt'].map(name => textOf(join(root, name)))
  if (flags!.length === 0) expect(await Promise.all(planted)).toEqual(['', ''])
  await run(`session kill ${spawned.json.id}`)
})

/** The first one says that its branch stands on a commit that is nowhere; the second one works. */
const ACCUSER = `if [ "$PROVOST_SESSION" = shop-1 ]; then
  echo 1234567890123456789012345678901234567890 > "$(git rev-parse --git-path refs/heads/provost/shop-1)"
else
  echo bye > bye.txt; git add bye.txt; git -c user.name=a -c user.email=a@b.c commit -qm works
fi
echo done > done.txt; exec sleep 300`

test.runIf(canConfine)(
  'a branch that cannot be brought home keeps nobody from looking at the neighbours',
  async ({ provost }) => {
    const { root, run } = await openShop(provost, { script: ACCUSER })
    await provost.startDaemon()
    for (const session of ['shop-1', 'shop-2']) {
      await run('session spawn --prompt go')
      const { worktree } = await run(`session show ${session}`)
      await expect.poll(() => textOf(join(worktree, 'done.txt'))).toBe('done\n')
    }
    await expect.poll(() => git(root, 'log', '-1', '--format=%s', 'provost/shop-2')).toBe('works\n')
    const listed = async () => JSON.stringify(await run('session list'))
    const diary = () => textOf(join(provost.home, 'logs', 'daemon.log'))
    await expect.poll(diary).toContain('not all that is due for shop-1 could be done')
    expect(await diary()).not.toContain('a tick of the watch failed')
    expect(await listed()).not.toContain('could not be finished')
    await run('session kill shop-1 shop-2')
  },
)
