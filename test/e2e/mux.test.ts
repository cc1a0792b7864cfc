// Terminals over `/mux`: who is let in, what they see, and that nothing they send or an agent prints does any harm.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, openSync, readFileSync, writeSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { composeSessionToken } from '#access/rules/session-token'
import { socketName } from '../../src/session/adapters/runtime/run-tmux.ts'
import { knock, MuxClient } from './mux-client.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const soon = { timeout: 300_000, interval: 50 }
const TERMINAL = 'shop-1/g1'
const REPLAY_BYTES = 256 * 1024

// Says what it hears, and that it works.
const ECHO = `echo '::provost {"activity":"active"}'; echo ready; while read line; do echo "heard $line"; done`

type Shop = { readonly root: string; readonly address: string; readonly token: string; readonly output: string }

async function openShop(provost: Provost, { agent = ECHO, runtime = 'process' } = {}): Promise<Shop> {
  const root = await makeRepository(join(provost.place, `it's 100%#{pid}`, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', agent], interactive: true }
  await writeFile(join(root, '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\nruntime: ${runtime}\n`)
  await provost.run('project add .', { cwd: root })
  const { address } = await provost.startDaemon()
  const spawned = await provost.run('session spawn --prompt hello', { cwd: root })
  expect(spawned).toMatchObject({ exitCode: 0 })
  const output = join(provost.home, 'runs', 'shop-1', 'g1', 'output.log')
  return { root, address, token: await provost.token(), output }
}

async function watchTerminal(shop: Shop): Promise<MuxClient> {
  const client = await MuxClient.enter(shop)
  client.send({ open: TERMINAL })
  await client.hears(news => 'opened' in news)
  return client
}

test('a stranger is refused before there is a line: token, host and origin as for any request', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  const right = { authorization: `Bearer ${await provost.token()}` }
  expect(await knock(address, {})).toEqual({ status: 401, code: 'AUTH_REQUIRED' })
  expect(await knock(address, { authorization: 'Bearer wrong' })).toEqual({ status: 401, code: 'AUTH_REQUIRED' })
  expect(await knock(address, { cookie: 'provost_token=wrong' })).toEqual({ status: 401, code: 'AUTH_REQUIRED' })
  const foreign = { status: 403, code: 'HTTP_ORIGIN_REFUSED' }
  expect(await knock(address, { ...right, origin: 'https://evil.example' })).toEqual(foreign)
  expect(await knock(address, { ...right, origin: 'null' })).toEqual(foreign)
  expect(await knock(address, { ...right, 'sec-fetch-site': 'cross-site' })).toEqual(foreign)
  expect(await knock(address, { ...right, host: 'evil.example' })).toEqual({ status: 403, code: 'HTTP_HOST_REFUSED' })
  expect(await knock(address, right, '/api/sessions')).toEqual({ status: 404, code: 'NOT_FOUND' })
  expect((await provost.run('daemon status')).exitCode).toBe(0)
})

test('the token of a session opens no terminal, not even its own', async ({ provost }) => {
  const { address } = await openShop(provost)
  const token = composeSessionToken(await provost.token(), { session: 'shop-1', generation: 1 })
  expect(await knock(address, { authorization: `Bearer ${token}` })).toEqual({ status: 401, code: 'AUTH_REQUIRED' })
})

test('what a process prints arrives, it takes no keys, and the line closes with the session', async ({ provost }) => {
  const shop = await openShop(provost)
  const client = await watchTerminal(shop)
  expect(client.news[0]).toEqual({ opened: TERMINAL, runtime: 'process', size: null, takesKeys: false })
  await provost.run(['session', 'send', 'shop-1', 'are you there'], { cwd: shop.root })
  await expect.poll(() => client.printed(TERMINAL), soon).toContain('heard are you there')

  const keys = await client.refused({ terminal: TERMINAL, input: 'rm -rf /\r' })
  expect(keys).toMatchObject({ code: 'TERMINAL_READ_ONLY', hint: expect.stringContaining('session send') })
  const taking = await client.refused({ terminal: TERMINAL, takeOver: true, actor: 'ana' })
  expect(taking).toMatchObject({ code: 'TERMINAL_READ_ONLY' })

  await provost.run('session kill shop-1', { cwd: shop.root })
  expect(await client.hears(news => 'closed' in news)).toEqual({ closed: TERMINAL, because: 'ended' })
  expect(await client.refused({ open: TERMINAL })).toMatchObject({ code: 'SESSION_ENDED' })
})

test('nonsense is answered, frame by frame, and the line goes on', async ({ provost }) => {
  const shop = await openShop(provost)
  const client = await watchTerminal(shop)
  const INVALID = ['', 'not json', '[]', '{}', '{"open":1}', '{"open":"a-1","close":"a-1"}', '{"open":"a-1","more":1}']
  for (const frame of INVALID)
    expect([frame, await client.refused(frame)]).toMatchObject([frame, { code: 'INPUT_INVALID' }])
  const sizes = [{ columns: 1, rows: 5 }, { columns: 80 }, { columns: 1e9, rows: 5 }, null, 'big']
  for (const resize of sizes)
    expect(await client.refused({ terminal: TERMINAL, resize })).toMatchObject({ code: 'INPUT_INVALID' })
  for (const open of ['shop-9/g1', 'shop-1/g2', '../shop-1', 'shop-1/g1/../g2', '__proto__'])
    expect([open, await client.refused({ open })]).toMatchObject([open, { code: 'NOT_FOUND' }])
  expect(await client.refused({ terminal: 'shop-2/g1', input: 'x' })).toMatchObject({ code: 'NOT_FOUND' })
  appendFileSync(shop.output, 'still here\n')
  await expect.poll(() => client.printed(TERMINAL), soon).toContain('still here')

  client.send(`{"open":"${'x'.repeat(300_000)}"}`) // over the limit of a frame: only this line ends
  await client.closed
  expect((await watchTerminal(shop)).news[0]).toMatchObject({ opened: TERMINAL })
})

test('one line has a limit of terminals', async ({ provost }) => {
  const shop = await openShop(provost, { agent: 'sleep 600' })
  await writeFile(
    join(shop.root, '.provost', 'config.yaml'),
    `${readFileSync(join(shop.root, '.provost', 'config.yaml'))}sessionsMax: 50\n`,
  )
  for (let n = 2; n <= 17; n++)
    expect((await provost.run('session spawn --prompt hello', { cwd: shop.root })).exitCode).toBe(0)
  const client = await MuxClient.enter(shop)
  for (let n = 1; n <= 16; n++) client.send({ open: `shop-${n}` })
  expect(await client.refused({ open: 'shop-17' })).toMatchObject({ code: 'TERMINAL_LIMIT' })
  client.send({ close: 'shop-1/g1' })
  await client.hears(news => 'closed' in news)
  client.send({ open: 'shop-17' })
  await client.hears(news => 'opened' in news && news.opened === 'shop-17/g1')
})

describe('a log of 200 MB', () => {
  test('only its end is sent, whole lines, and the daemon does not grow with it', async ({ provost }) => {
    const shop = await openShop(provost)
    const pid = (await provost.run('daemon status --json')).json.pid as number
    const before = residentBytes(pid)
    appendLines(shop.output, 200 * 1024 * 1024)
    const client = await watchTerminal(shop)
    await expect.poll(() => client.printed(TERMINAL), soon).toContain('the last line')
    expect(client.printed(TERMINAL).length).toBeLessThanOrEqual(REPLAY_BYTES)
    expect(client.printed(TERMINAL)).toMatch(/^line \d+ x+\n/)
    expect(residentBytes(pid) - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('who does not read holds up nobody, and is told what was left out', async ({ provost }) => {
    const shop = await openShop(provost)
    const pid = (await provost.run('daemon status --json')).json.pid as number
    const [slow, quick] = [await watchTerminal(shop), await watchTerminal(shop)]
    const before = residentBytes(pid)
    slow.send({ terminal: TERMINAL, paused: true })
    slow.stall()
    appendLines(shop.output, 200 * 1024 * 1024)
    await expect.poll(() => quick.printed(TERMINAL).slice(-200), soon).toContain('the last line')
    expect(residentBytes(pid) - before).toBeLessThan(100 * 1024 * 1024)
    slow.goOn()
    slow.send({ terminal: TERMINAL, paused: false })
    await expect.poll(() => slow.printed(TERMINAL).slice(-200), soon).toContain('the last line')
    const skipped = slow.news.reduce((sum, news) => sum + ('skipped' in news ? news.skipped : 0), 0)
    expect(skipped).toBeGreaterThan(150 * 1024 * 1024)
  })
})

test('a log that is cut into parts is followed from one into the next', async ({ provost }) => {
  const PARTS = `echo '::provost {"activity":"active"}'; read line; i=0; while [ $i -lt 40 ]; do head -c 1048576 /dev/zero | tr '\\0' x; echo; i=$((i+1)); done; echo the end of it; sleep 600`
  const shop = await openShop(provost, { agent: PARTS })
  const client = await watchTerminal(shop)
  await provost.run(['session', 'send', 'shop-1', 'go'], { cwd: shop.root })
  await expect.poll(() => client.printed(TERMINAL).slice(-100), soon).toContain('the end of it')
})

test('after a restart of the daemon the client enters again and opens the same terminal', async ({ provost }) => {
  const shop = await openShop(provost)
  const client = await watchTerminal(shop)
  await provost.run('daemon stop')
  await client.closed
  const { address } = await provost.startDaemon()
  const again = await watchTerminal({ ...shop, address })
  await expect.poll(() => again.printed(TERMINAL), soon).toContain('ready')
})

describe.skipIf(!hasTmux())('in tmux', () => {
  const roots: string[] = []
  afterAll(() => {
    for (const root of roots) spawnSync('tmux', ['-L', socketName(root), 'kill-server'])
  })

  async function openTmuxShop(provost: Provost): Promise<Shop> {
    const shop = await openShop(provost, { runtime: 'tmux' })
    roots.push(shop.root)
    return shop
  }

  test('the screen comes first, keys count only after a take-over, which is an event', async ({ provost }) => {
    const shop = await openTmuxShop(provost)
    await expect.poll(() => readFileSync(shop.output, 'utf8'), soon).toContain('ready')
    const client = await watchTerminal(shop)
    expect(client.news[0]).toMatchObject({ runtime: 'tmux', size: { columns: 200, rows: 50 }, takesKeys: true })
    await expect.poll(() => client.printed(TERMINAL), soon).toContain('ready')

    expect(await client.refused({ terminal: TERMINAL, input: 'early\r' })).toMatchObject({ code: 'TERMINAL_READ_ONLY' })
    const resize = { columns: 90, rows: 30 }
    expect(await client.refused({ terminal: TERMINAL, resize })).toMatchObject({ code: 'TERMINAL_READ_ONLY' })
    expect(await client.refused({ terminal: TERMINAL, takeOver: true })).toMatchObject({ code: 'INPUT_INVALID' })

    client.send({ terminal: TERMINAL, takeOver: true, actor: 'ana' })
    await client.hears(news => 'holder' in news && news.holder?.isYou === true)
    client.send({ terminal: TERMINAL, input: 'Enter -t late\r' })
    await expect.poll(() => client.printed(TERMINAL), soon).toContain('heard Enter -t late')
    expect(client.printed(TERMINAL)).not.toContain('early')
    client.send({ terminal: TERMINAL, resize })
    await client.hears(news => 'size' in news && 'terminal' in news && news.size.columns === 90)

    const { events } = (await provost.ask('session show shop-1 --events --json', { cwd: shop.root })).json
    const taken = events.filter(({ type }: { type: string }) => type === 'session.taken_over')
    expect(taken).toMatchObject([{ actor: { kind: 'person', id: 'ana' }, data: { generation: 1 } }])
  })

  test('while a person types nobody else does: what is to be said waits until the terminal is given back', async ({
    provost,
  }) => {
    const shop = await openTmuxShop(provost)
    const client = await watchTerminal(shop)
    await expect.poll(() => client.printed(TERMINAL), soon).toContain('ready')
    client.send({ terminal: TERMINAL, takeOver: true, actor: 'ana' })
    await client.hears(news => 'holder' in news && news.holder?.isYou === true)
    const sent = await provost.run(['session', 'send', 'shop-1', 'from afar', '--json'], { cwd: shop.root })
    expect(sent.json).toMatchObject({ state: 'queued', because: expect.stringContaining('taken over its terminal') })
    client.send({ terminal: TERMINAL, input: 'mine\r' })
    await expect.poll(() => client.printed(TERMINAL), soon).toContain('heard mine')
    expect(client.printed(TERMINAL)).not.toContain('from afar')
    client.send({ terminal: TERMINAL, takeOver: false })
    await expect.poll(() => client.printed(TERMINAL), soon).toContain('heard from afar')
  })

  test('the last one who takes over has the keys, and the others are told', async ({ provost }) => {
    const shop = await openTmuxShop(provost)
    const [ana, bob] = [await watchTerminal(shop), await watchTerminal(shop)]
    ana.send({ terminal: TERMINAL, takeOver: true, actor: 'ana' })
    await ana.hears(news => 'holder' in news && news.holder?.isYou === true)
    bob.send({ terminal: TERMINAL, takeOver: true, actor: 'bob' })
    await ana.hears(news => 'holder' in news && news.holder?.by === 'bob')
    expect(await ana.refused({ terminal: TERMINAL, input: 'x' })).toMatchObject({ code: 'TERMINAL_READ_ONLY' })
    bob.leave()
    await ana.hears(news => 'holder' in news && news.holder === null)
  })
})

function hasTmux(): boolean {
  try {
    execFileSync('tmux', ['-V'])
    return true
  } catch {
    return false
  }
}

/** Only Linux tells it in a file; elsewhere nothing is claimed about memory. */
function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

function appendLines(path: string, bytes: number): void {
  const file = openSync(path, 'a')
  const many = Array.from({ length: 10_000 }, (_, n) => `line ${n} ${'x'.repeat(90)}\n`).join('')
  for (let written = 0; written < bytes; written += many.length) writeSync(file, many)
  writeSync(file, 'the last line\n')
}
