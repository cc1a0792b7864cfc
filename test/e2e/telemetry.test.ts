// A collector that takes OTLP gets one trace of a task, its gate, its session and the tools; off, nothing of it is loaded; and
// one that never answers delays nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'A second file.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [{ path: 'bye.txt', intent: 'create' }],
}

const AGENT = `echo '::provost {"activity":"active","event":"tool_use","tool":"search","note":"a secret argument"}'
echo '::provost {"event":"tool_result","tool":"search"}'
cat > "$PROVOST_SUBMIT_DIR/planning.ai.json" <<'PLAN'
${JSON.stringify(PLAN)}
PLAN
echo '::provost {"activity":"ready","usage":{"model":"m-1","input":5,"cacheRead":2,"cacheWrite":0,"output":3,"cost":{"amount":0.5,"currency":"USD"}}}'`

type Span = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

type Collector = {
  readonly url: string
  readonly spans: Span[]
  readonly texts: string[]
  readonly requests: IncomingMessage[]
}

async function openCollector(isHanging: boolean, onTestFinished: (end: () => void) => void): Promise<Collector> {
  const collector = { url: '', spans: [] as Span[], texts: [] as string[], requests: [] as IncomingMessage[] }
  const server = createServer((request, response) => {
    collector.requests.push(request)
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      collector.texts.push(text)
      for (const { scopeSpans } of JSON.parse(text).resourceSpans ?? [])
        for (const { spans } of scopeSpans) collector.spans.push(...spans)
      if (!isHanging) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { ...collector, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function openScene(provost: Provost, otel: object) {
  const root = await makeRepository(join(provost.place, 'shop'))
  const notes = join(provost.place, 'modules.txt')
  await provost.runAgentsOpen({ otel })
  const run = (...words: readonly string[]) => provost.ask(words, { cwd: root })
  await run('init')
  const script = join(provost.place, 'agent.sh')
  writeFileSync(script, AGENT)
  const agent = JSON.stringify({ harness: 'command', args: ['/bin/sh', script] })
  writeFileSync(join(root, '.provost/config.yaml'), `id: shop\nplanner: ${agent}\nworker: ${agent}\n`)
  const recorder = join(import.meta.dirname, 'workers', 'note-modules.cjs')
  await provost.startDaemon({ cwd: root, env: { NODE_OPTIONS: `--require ${recorder}`, NOTE_MODULES: notes } })
  return { run, modules: () => readFileSync(notes, 'utf8') }
}

async function planAndAbandon(run: (...words: readonly string[]) => ReturnType<Provost['run']>): Promise<string> {
  const { task } = (await run('task', 'new', 'Say goodbye', '--json')).json
  expect((await run('task', 'plan', task, '--json')).json).toMatchObject({ phase: 'plan_review' })
  expect((await run('task', 'abandon', task, '--reason', 'enough')).exitCode).toBe(0)
  return task
}

test('one task is one trace: task, gate, session, tool, each below the other', async ({ provost, onTestFinished }) => {
  const { url, spans, texts } = await openCollector(false, onTestFinished)
  const { run, modules } = await openScene(provost, { enabled: true, endpoint: url })
  const task = await planAndAbandon(run)
  const find = (name: RegExp) => spans.filter(span => name.test(span.name))
  const isWhole = () => {
    const [one] = find(/^execute_tool/)
    return find(/^invoke_workflow/).length === 1 && spans.some(({ spanId }) => spanId === one?.parentSpanId)
  }
  await expect.poll(isWhole).toBe(true)
  const [workflow] = find(/^invoke_workflow/)
  const [gate] = find(/^provost\.gate planning/)
  const [tool] = find(/^execute_tool search/)
  const session = spans.find(({ spanId }) => spanId === tool!.parentSpanId)
  expect(workflow).toMatchObject({ name: `invoke_workflow ${task}` })
  expect(workflow!.parentSpanId ?? '').toBe('')
  expect(gate!.parentSpanId).toBe(workflow!.spanId)
  expect(session).toMatchObject({ name: 'invoke_agent command', parentSpanId: gate!.spanId })
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  const turn = find(/^invoke_agent/).find(({ parentSpanId }) => parentSpanId === session!.spanId)
  const told = Object.fromEntries(turn!.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  expect(told).toMatchObject({
    'gen_ai.usage.input_tokens': 7,
    'gen_ai.usage.output_tokens': 3,
    'provost.cost.nanos': 500_000_000,
  })
  expect(texts.join('\n')).not.toMatch(/secret argument|goodbye/i)
  await run('daemon', 'stop')
  expect(modules()).toMatch(/opentelemetry/)
})

test('with telemetry off no module of it is loaded', async ({ provost }) => {
  const { run, modules } = await openScene(provost, {})
  await run('task', 'new', 'Say goodbye')
  await run('daemon', 'stop')
  expect(modules()).toMatch(/^begun/)
  expect(modules()).not.toMatch(/opentelemetry/)
})

test('a collector that never answers delays neither work nor the end of the daemon', async ({
  provost,
  onTestFinished,
}) => {
  const { url, requests } = await openCollector(true, onTestFinished)
  const { run } = await openScene(provost, { enabled: true, endpoint: url })
  await planAndAbandon(run)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect((await run('task', 'new', 'Say hello')).exitCode).toBe(0)
  const isHeld = () => requests.some(({ socket }) => !socket.destroyed)
  await expect.poll(isHeld).toBe(true) // it has to go while it is being listened to by nobody
  expect((await run('daemon', 'stop')).exitCode).toBe(0)
  await expect.poll(isHeld).toBe(false)
})
