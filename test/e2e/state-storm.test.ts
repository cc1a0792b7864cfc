// Sixteen processes update, clean, reset and defer in one state directory at once. Nothing is lost, and no two of them
// ever hold the lock: a shared file of marks says so, and so does an observer who only reads.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import type { StoredEvent } from '../../src/kernel/events/event.ts'
import { readLock } from '../../src/statedir/rules/lock/lock.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const PROCESSES = 16
/** The whole storm takes 30 s; a shorter one already shows most mistakes. */
const STORM_MS = Number(process.env.PROVOST_STORM_MS ?? 10_000)
const SCRIPT = join(import.meta.dirname, 'workers', 'state-storm.ts')

type News = {
  readonly ready?: true
  readonly created?: string
  readonly updated?: string
  readonly deferred?: string
  readonly refused?: unknown
}

test('sixteen processes in one state directory', async ({ provost }) => {
  const { state, marks } = await prepare(provost)
  const workers = Array.from({ length: PROCESSES }, (_, at) => new Worker(provost, state, `w${at}`, marks))
  await Promise.all(workers.map(worker => worker.ready))
  const observer = observe(join(state, '.lock'))
  for (const worker of workers) worker.begin()
  const news = (await Promise.all(workers.map(worker => worker.finish()))).flat()
  const seen = await observer.end()

  expect(news.flatMap(({ refused }) => (refused ? [refused] : []))).toEqual([])
  expectAlternation(marks)
  expect(seen.unreadable).toEqual([])
  expect(seen.tokens.length).toBeGreaterThan(PROCESSES)
  expect(new Set(seen.tokens).size).toBe(seen.tokens.length) // a lock that was given back never returns

  const events = await readEvents(provost)
  expectUpdates(events, listOf(news, 'updated'))
  expect(await readTitles(provost)).toEqual(listOf(news, 'deferred').sort())
  expect(findStrays(state).sort()).toEqual(listOf(news, 'created').sort())
  const health = await provost.ask('state health --project shop --json')
  expect(health.json.findings.filter(({ code }: { code: string }) => code !== 'STATE_AD_HOC_PRESENT')).toEqual([])
})

async function prepare(provost: Provost): Promise<{ state: string; marks: string }> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.ask(['init', root, '--id', 'shop'])
  // The ring must drop nothing here, or a file that is missing would prove nothing.
  await writeFile(join(root, '.provost', 'contract.yaml'), 'schema: provost.contract/v1\narchive_runs: 1000\n')
  const state = join(root, '.provost', 'state')
  await mkdir(state, { recursive: true })
  return { state, marks: join(provost.place, 'marks') }
}

class Worker {
  readonly ready: Promise<void>
  readonly #child: ChildProcess
  readonly #news: News[] = []
  readonly #heard: Promise<void>
  #complaint = ''

  constructor(provost: Provost, state: string, name: string, marks: string) {
    const env = { PROVOST_STEP_LOG: marks }
    this.#child = provost.startScript(SCRIPT, ['shop', state, name, String(STORM_MS)], { env })
    this.#child.stderr?.on('data', chunk => {
      this.#complaint += chunk
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ready = promise
    this.#heard = this.#hear(resolve)
  }

  begin(): void {
    this.#child.stdin?.end('\n')
  }

  async finish(): Promise<readonly News[]> {
    const [exitCode] = this.#child.exitCode === null ? await once(this.#child, 'close') : [this.#child.exitCode]
    await this.#heard
    if (exitCode !== 0) throw new Error(`A worker failed: ${this.#complaint}`)
    return this.#news
  }

  async #hear(onReady: () => void): Promise<void> {
    for await (const line of createInterface({ input: this.#child.stdout! })) {
      const news: News = JSON.parse(line)
      if (news.ready) onReady()
      this.#news.push(news)
    }
    onReady()
  }
}

/** Every process adds its marks to one file: after it got the lock, and before it gives it back. */
function expectAlternation(marks: string): void {
  const steps = readFileSync(marks, 'utf8')
    .split('\n')
    .map(line => line.split(' ')[1])
    .filter(step => step === 'locked' || step === 'release')
  expect(steps.length).toBeGreaterThan(PROCESSES * 2)
  expect(steps.filter((step, at) => step !== (at % 2 === 0 ? 'locked' : 'release'))).toEqual([])
}

/** Looks at the lock as often as it can and changes nothing. */
function observe(path: string): { end: () => Promise<{ tokens: string[]; unreadable: string[] }> } {
  const tokens: string[] = []
  const unreadable: string[] = []
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const text = await readFile(path, 'utf8').catch(() => null)
      const lock = text === null ? undefined : readLock(text)
      if (text !== null && !lock) unreadable.push(text)
      if (lock && tokens.at(-1) !== lock.token) tokens.push(lock.token)
      await nextTurn()
    }
  })()
  return {
    end: async () => {
      isOver = true
      await looking
      return { tokens, unreadable }
    },
  }
}

async function readEvents(provost: Provost): Promise<StoredEvent[]> {
  const { stdout } = await provost.ask('log export --stream state/shop')
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

/** Each accepted update is one event, and between two resets each raises the revision by exactly one. */
function expectUpdates(events: readonly StoredEvent[], accepted: readonly string[]): void {
  const updates = events.filter(({ type }) => type.startsWith('state.workflow_'))
  const keys = updates.flatMap(({ data }) => Object.keys(data.patch as object).filter(key => key.startsWith('by_')))
  expect(keys.sort()).toEqual([...accepted].sort())
  let revision = 0
  for (const { type, data } of events) {
    if (type === 'state.swept' && data.kind === 'reset' && (data.moved as string[]).includes('workflow.yaml'))
      revision = 0
    if (type.startsWith('state.workflow_')) expect(data.revision).toBe(++revision)
  }
}

async function readTitles(provost: Provost): Promise<string[]> {
  const { json } = await provost.ask('state deferred list --project shop --json')
  const items: { id: string; title: string; duplicate: boolean }[] = json.items
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  return items.map(({ title }) => title).sort()
}

/** In the directory or in a snapshot, each with the content it was created with. */
function findStrays(state: string): string[] {
  const archive = join(state, '.archive')
  const snapshots = readdirSync(archive).map(name => join(archive, name, 'files'))
  const places = [state, ...snapshots.filter(existsSync)]
  return places.flatMap(place =>
    readdirSync(place)
      .filter(name => name.startsWith('stray '))
      .map(name => {
        expect(readFileSync(join(place, name), 'utf8')).toBe(name.slice('stray '.length, -'.txt'.length))
        return name
      }),
  )
}

function listOf(news: readonly News[], kind: 'created' | 'updated' | 'deferred'): string[] {
  return news.flatMap(item => item[kind] ?? [])
}
