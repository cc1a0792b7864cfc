// An agent whose network reaches its model and nothing else: it tries the machine, the world and the way that it has.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

/** Says for each try what came of it: a status of the way, or how the system refused it. */
const TRIES = `
const net = require('node:net')
const [port] = process.env.DAEMON_PORT.split(' ')
const direct = (host, port) => new Promise(done => {
  const socket = net.connect({ host, port: Number(port), timeout: 20000 })
  socket.on('connect', () => done('connected')).on('error', error => done(error.code)).on('timeout', () => done('silent'))
})
const through = line => new Promise(done => {
  const socket = net.connect(new URL(process.env.HTTPS_PROXY).port, '127.0.0.1')
  socket.on('error', error => done(error.code)).on('data', chunk => done(String(chunk).split(' ')[1]))
  socket.write(line + ' HTTP/1.1\\r\\n\\r\\n')
})
const all = async () => ({
  daemon: await direct('127.0.0.1', port),
  world: await direct('192.0.2.1', 443),
  said: await through('CONNECT nowhere.invalid:443'),
  other: await through('CONNECT evil.example:443'),
  near: await through('CONNECT 127.0.0.1:' + port),
  plain: await through('GET http://evil.example/'),
})
all().then(said => require('node:fs').writeFileSync('said.json', JSON.stringify(said)))`

test.runIf(canConfine)(
  'it reaches the names that were said, and what it wanted besides is listed',
  async ({ provost }) => {
    const root = await makeRepository(join(provost.place, 'shop'))
    const { address } = await provost.startDaemon()
    const { port } = new URL(address)
    const worker = {
      harness: 'command',
      args: ['/bin/sh', '-c', '"$0" -e "$1"; exec sleep 1000', process.execPath, TRIES],
      env: { DAEMON_PORT: port },
    }
    const agents = { network: 'model', modelHosts: ['nowhere.invalid'] }
    await writeFile(join(provost.home, 'config.yaml'), JSON.stringify({ agents }))
    await provost.run('init', { cwd: root })
    // What the repository says of it can only be stricter.
    const project = { id: 'shop', worker, agents: { network: 'open' } }
    await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify(project))
    const { id } = (await provost.run('session spawn --prompt work --json', { cwd: root })).json
    const show = async () => (await provost.run(`session show ${id} --json`, { cwd: root })).json
    const { worktree, cage } = await show()
    expect(cage).toMatchObject({ isConfined: true, words: expect.stringMatching(/^confined by \w+, network model, /) })
    const said = () => readFile(join(worktree, 'said.json'), 'utf8').then(JSON.parse, () => null)
    await expect.poll(said).toMatchObject({
      daemon: 'ECONNREFUSED', // its own loopback, where nobody listens
      world: 'ENETUNREACH',
      said: '502', // it was let through; the name leads nowhere
      ...{ other: '403', near: '403', plain: '403' },
    })
    expect((await show()).refusedHosts).toEqual(['evil.example:443', `127.0.0.1:${port}`, 'http://evil.example/'])
    const text = (await provost.run(`session show ${id}`, { cwd: root })).stdout
    expect(text).toContain('refused   evil.example:443')
    await provost.run(`session kill ${id}`, { cwd: root })
  },
)
