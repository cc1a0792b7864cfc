// Draws pages of the dashboard as words, without a browser: the answers come from the application of a house.
import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { prerender } from 'react-dom/static'
import { expect, vi } from 'vitest'
import type { App } from '#api/exchange'
import { openInProcess } from '#daemon/in-process'
import { person } from '#kernel/events/actor'
import type { CommandHouse } from '#testing/command-house'
import type { ActionProps } from '../parts/action.tsx'

const HERE = { pathname: '/', search: '', hash: '', origin: 'http://provost.localhost' }

/** Who wants to hear that the address is another one. */
const wentElsewhere = new Set<() => void>()

function goTo(query: string): void {
  HERE.search = query === '' ? '' : `?${query}`
  for (const tell of wentElsewhere) tell()
}

/** What the dashboard expects of a browser before anything is drawn. */
function pretendBrowser(app: App): void {
  vi.stubGlobal('location', HERE)
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'popstate') wentElsewhere.add(listener)
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (address: string, { method }: { method: 'GET' | 'POST' }) => {
    const { pathname, searchParams } = new URL(address, HERE.origin)
    const query = Object.fromEntries(searchParams)
    const path = decodeURI(pathname)
    const answer = await app({ method, path, query, headers: {}, body: undefined, actor: person('ana') })
    if (answer.kind !== 'json') return new Response('', { headers: { 'content-type': 'text/plain' } })
    const headers = { 'content-type': answer.headers?.['content-type'] ?? 'application/json' }
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers })
  })
}

/** `query` says how all of them are shown, as `show=change`. */
export async function drawDashboard(house: CommandHouse, addresses: readonly string[], query = ''): Promise<string> {
  const { app, close } = await openInProcess({ ...house.env, PATH: await placeWithoutAgents(house) })
  try {
    const pages: string[] = []
    const spelled = house.spell(addresses.join(' ')).map(address => (query === '' ? address : `${address}?${query}`))
    await drawPages(app, spelled, async (address, draw) => {
      pages.push(`=== ${address.split('?')[0]}`, await draw())
    })
    return normalise(house, pages.join('\n'))
  } finally {
    await close()
  }
}

/** `take` is given each page in turn, as something that can be drawn now. */
export async function drawPages(
  app: App,
  addresses: readonly string[],
  take: (address: string, draw: () => Promise<string>) => Promise<void>,
): Promise<void> {
  pretendBrowser(app)
  vi.resetModules() // what another house answered is not ours
  const { LiveFeed } = await import('../live/live-feed.ts')
  vi.spyOn(LiveFeed.prototype, 'start').mockResolvedValue() // nobody listens after the drawing
  try {
    const { findPage } = await import('../nav/pages.ts')
    const asked = await watchQuestions()
    for (const address of addresses) {
      const [path = '', query = ''] = address.split('?')
      goTo(query)
      const page = findPage(path)!
      await take(address, () => drawAnswered(createElement(page.Drawn, { rest: page.rest }), asked))
    }
    asked.stop()
  } finally {
    wentElsewhere.clear()
    vi.unstubAllGlobals()
  }
}

/** Which coding agents somebody has is not to be seen in what is kept here: of all programs git alone is found. */
async function placeWithoutAgents({ place, env }: CommandHouse): Promise<string> {
  const tools = join(place, 'only-git')
  const git = (env.PATH ?? '').split(':').map(directory => join(directory, 'git'))
  await mkdir(tools, { recursive: true })
  await symlink(git.find(path => existsSync(path))!, join(tools, 'git')).catch(() => {}) // it was drawn before
  return tools
}

/** A page is drawn until all its parts are there and every question that it asks has its answer. */
async function drawAnswered(element: ReturnType<typeof createElement>, asked: Questions): Promise<string> {
  let before = ''
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const html = await draw(element)
    await vi.dynamicImportSettled()
    if (!(await asked.answer()) && html === before) return composeWords(html)
    before = html
  }
  throw new Error('the page never stops asking')
}

const ROUNDS_MAX = 8

type Questions = {
  /** False when nothing was open. */
  readonly answer: () => Promise<boolean>
  readonly stop: () => void
}

/** Without a browser no effect runs, so nobody asks: what a drawing looks for is asked here. */
async function watchQuestions(): Promise<Questions> {
  const [{ answers, client }, actions, rows, { RowStore }, followed, { StreamStore }] = await Promise.all([
    import('../live/dashboard.ts'),
    import('../parts/action.tsx'),
    import('../live/use-rows.ts'),
    import('../live/row-store.ts'),
    import('../live/use-stream.ts'),
    import('../live/stream-store.ts'),
  ])
  const action = vi.spyOn(actions, 'ActionForm').mockImplementation(drawAction as typeof actions.ActionForm)
  const found = vi.spyOn(answers, 'find')
  const stores = new Map<string, InstanceType<typeof RowStore>>()
  const list = vi.spyOn(rows, 'useRows').mockImplementation(question => {
    const key = JSON.stringify(question)
    if (!stores.has(key)) stores.set(key, new RowStore(client, question))
    return stores.get(key)!.snapshot as never
  })
  const streams = new Map<string, InstanceType<typeof StreamStore>>()
  const follow = vi.spyOn(followed, 'useStream').mockImplementation((stream, read) => {
    if (!streams.has(stream)) streams.set(stream, new StreamStore(stream, read))
    return streams.get(stream)!.snapshot
  })
  return {
    answer: async () => {
      const unheard = [...streams.values()].filter(({ snapshot }) => snapshot.isLoading)
      const waiting = new Set(found.mock.results.map(({ value }) => value).filter(({ answer }) => answer.isLoading))
      const unread = [...stores.values()].filter(({ snapshot }) => !snapshot.isComplete && !snapshot.error)
      found.mockClear()
      for (const entry of waiting) answers.use(entry, () => {})
      await Promise.all([...unread.map(store => store.load()), ...unheard.map(store => store.catchUp())])
      await expect.poll(() => [...waiting].every(({ answer }) => !answer.isLoading)).toBe(true)
      return waiting.size + unread.length + unheard.length > 0
    },
    stop: () => {
      for (const spy of [action, found, list, follow]) spy.mockRestore()
    },
  }
}

async function draw(element: ReturnType<typeof createElement>): Promise<string> {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {}) // heard below, or by nobody when all went well
  const drawn = prerender(element, { onError: failed.reject }).then(({ prelude }) => new Response(prelude).text())
  return Promise.race([drawn, failed.promise])
}

/** A button is drawn with what it would send: the words of its dialog, and the body of its form. */
const drawAction: FunctionComponent<ActionProps> = props => {
  const { label, route, parameters, query, version, fields = [], body, about, tone, isDisabled } = props
  const given = Object.fromEntries(fields.map(field => [field.name, sampleOf(field)]))
  const sent = { parameters, query, hasVersion: version !== undefined, body: body?.(given) }
  const asked = fields.map(
    ({ name, label: words, kind, isOptional }) => `${name}:${kind ?? 'text'}${isOptional ? '?' : ''} "${words}"`,
  )
  const text = `[${[label, tone, isDisabled ? 'off' : '', `→ ${route}`, ...asked, JSON.stringify(sent)].filter(Boolean).join(' ')}]`
  return createElement('p', null, text, about)
}

function sampleOf({ name, kind, choices, value }: NonNullable<ActionProps['fields']>[number]): string {
  if (value !== undefined) return value
  return choices?.[0] ?? (kind === 'switch' ? 'true' : kind === 'number' ? '7' : `<${name}>`)
}

/** Words, classes, addresses and names for readers; how things are laid out is nobody's promise. */
function composeWords(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(
      /<([a-z0-9]+)([^>]*)>/g,
      (_all, tag: string, attributes: string) => `\n.${tag}${composeAttributes(attributes)} `,
    )
    .replace(/<\/[a-z0-9]+>/g, '\n')
    .replace(/&quot;/g, '"')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !/^\.[a-z0-9]+$/.test(line))
    .join('\n')
}

const TOLD =
  /\b(class|href|title|aria-(?!labelledby|describedby)[a-z]+|role|disabled|open|data-[a-z]+|datetime)="([^"]*)"/gi

function composeAttributes(attributes: string): string {
  const told = [...attributes.matchAll(TOLD)].map(([, name, value]) => `${name}=${value}`)
  return told.length === 0 ? '' : `(${told.join(' ')})`
}

/** What differs from one run to the next. */
function normalise(house: CommandHouse, text: string): string {
  const names = new Map<string, string>()
  const nameOf = (prefix: string, all: string) => {
    if (!names.has(all)) names.set(all, `${prefix}_${names.size + 1}`)
    return names.get(all)!
  }
  return (
    text
      .replaceAll(house.place, '<place>')
      .replace(/\d{4}-\d{2}-\d{2}[T ]\d{2}[:-]\d{2}(?:[:-]\d{2}(?:[.-]\d+)?)?Z?/g, '<instant>')
      .replace(/\d{1,2} [A-Z][a-z]+ \d{4}, \d{2}:\d{2}:\d{2} [\w+:-]+/g, '<instant>')
      .replace(/\d{2}:\d{2}:\d{2}/g, '<time>')
      .replace(/\b([a-z]{2})_8[0-9A-Z]{9,}/g, (all, prefix) => nameOf(prefix, all))
      .replace(/\b[0-9a-f]{7,64}\b/g, '<hash>')
      .replace(/\b\d+ ?(?:ms|s|m|h|d)\b(?: ago| old)?/g, '<age>')
      .replace(/\b\d+ days? old\b/g, '<age> old')
      // How much fell into which hour is a matter of the hour in which somebody tests.
      .replace(/\b(By (?:hour|day)[^:\n)]*): [\d, ]+\d/g, '$1: <counts>')
      .replace(/\.span\(class=(?:signal|badge) [^\n]*\n[^\n]*\n(?:quiet|heard)[^\n]*/g, '<signal>')
      .replace(/^(\.time\([^\n]*\)) .*$/gm, '$1 <age>')
      .replace(/^\.span\(class=tick\).*\n/gm, '')
      .replace(/\/log\/\d+|event \d+|process \d+/g, '<number>')
      .replace(/pid \d+|\b\d{3,6} bytes|\d+(?:\.\d+)? kB/g, '<number>')
  )
}
