// A confined agent looks for other ways out: sockets of the person, of tmux, of its neighbour, and somebody to blame.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '#testing/machine-cages'
import { test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

function listenAt(path: string, reached: string[]): Promise<Server> {
  const server = createServer(line => {
    reached.push(path)
    line.end()
  })
  return new Promise(resolve => server.listen(path, () => resolve(server)))
}

/** Knocks at every socket that it can name or find, and writes where its neighbour works. */
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
for (const path of process.env.WRITE_OF_TEST.split(':')) try { fs.writeFileSync(path, 'planted') } catch {}
Promise.all([...named, ...found].map(knock)).then(open => {
  fs.writeFileSync('knocked.txt', JSON.stringify({ found, open: open.filter(Boolean) }))
})`

test.runIf(canConfine)(
  'no socket but its own door is there, and nobody else is blamed for what it does',
  async ({ provost }) => {
    const root = await makeRepository(join(provost.place, 'shop'))
    const reached: string[] = []
    const sockets = ['agent.sock', 'bus', 'home/tmux.sock'].map(name => join(provost.place, name))
    await mkdir(join(provost.place, 'home'), { recursive: true, mode: 0o700 })
    const servers = await Promise.all(sockets.map(path => listenAt(path, reached)))
    const neighbour = join(provost.home, 'worktrees', 'shop', 'shop-1', 'planted.txt')
    const env = {
      KNOCK_OF_TEST: KNOCK,
      PLACE_OF_TEST: provost.place,
      SOCKETS_OF_TEST: [
        ...sockets,
        join(provost.home, 'daemon.sock'),
        '/tmp/tmux-0/default',
        '/var/run/docker.sock',
      ].join(':'),
      WRITE_OF_TEST: [join(root, 'outside.txt'), join(root, 'README.md'), neighbour].join(':'),
    }
    const script = 'if [ "$PROVOST_SESSION" = shop-2 ]; then node -e "$KNOCK_OF_TEST"; fi; exec sleep 300'
    const worker = { harness: 'command', args: ['sh', '-c', script], env, permissions: 'confined' }
    await mkdir(join(root, '.provost'))
    await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', worker }))
    await provost.run('project add .', { cwd: root })
    await provost.startDaemon({ env: { SSH_AUTH_SOCK: sockets[0] } })
    const run = async (words: string) => (await provost.run(`${words} --json`, { cwd: root })).json
    await run('session spawn --prompt one')
    await run('session spawn --prompt two')
    const shown = await Promise.all(['shop-1', 'shop-2'].map(id => run(`session show ${id}`)))
    // What the configuration calls confined is confined for \`session spawn\` too.
    expect(shown.map(({ cage }) => cage.isConfined)).toEqual([true, true])
    const knocked = () => readFile(join(shown[1].worktree, 'knocked.txt'), 'utf8').catch(() => '')
    await expect.poll(knocked).not.toBe('')
    const { found, open } = JSON.parse(await knocked())
    for (const server of servers) server.close()
    expect({ found, open, reached }).toEqual({
      found: ['/run/provost/door.sock'],
      open: ['/run/provost/door.sock'],
      reached: [],
    })

    await run('session kill shop-2')
    await run('session kill shop-1')
    const wrote = async (id: string) => {
      const lines = (await provost.run('log export', { cwd: root })).stdout
        .split('\n')
        .filter(line => line.includes('"type":"session.wrote_outside"'))
      return lines
        .map(line => JSON.parse(line))
        .filter(({ stream }) => stream === `session/${id}`)
        .flatMap(({ data }) => data.paths)
    }
    expect(await readFile(join(root, 'README.md'), 'utf8')).toBe('# A shop\n')
    expect(await git(root, 'status', '--porcelain', '--', 'outside.txt')).toBe('')
    await expect(readFile(neighbour)).rejects.toThrow('ENOENT')
    expect(await wrote('shop-1')).toEqual([])
  },
)
