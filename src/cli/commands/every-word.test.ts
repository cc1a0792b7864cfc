// What every command asks for and what it says, word for word, when it is answered with samples of the published shapes. The lines are the
// examples of its own help, each flag is added once, and what depends on nothing but the answer stands in `said/`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiRequest } from '#api/exchange'
import { ProvostError } from '#kernel/errors/errors'
import { BARE, WHOLE } from '#testing/sample-answer'
import { sampledClient } from '#testing/sampled-command'
import type { Command, CommandContext, Flag } from '../command.ts'
import { COMMANDS } from '../command-table.ts'
import { parseWords } from '../parse/parse.ts'
import { splitWords } from '../parse/split-words.ts'
import { createStyle } from '../print/style.ts'

/** What these do happens on this machine, and not in an answer. The scenes and the end-to-end tests run them. */
const ON_THIS_MACHINE = new Set(
  'daemon service upgrade mcp acp serve door supervise repl conformance setup open backup restore-backup doctor ci version hook completion complete help machines errors gate state'.split(
    ' ',
  ),
)
/** These too, of nouns that are else only asked about. */
const ALONE_ON_THIS_MACHINE = new Set([
  'node join',
  'secret set',
  'session attach',
  'review attach',
  'evidence build',
  'evidence scenario check',
  'usage prices check',
  'project move',
  'proof verifier',
  'swarm tail',
  'config set',
  'config check',
])

const said = COMMANDS.filter(({ path }) => !ON_THIS_MACHINE.has(path[0]!) && !ALONE_ON_THIS_MACHINE.has(path.join(' ')))
const nouns = [...new Set(said.map(({ path: [noun] }) => noun!))]

/** How many rows, and which variety of what may be one of several. */
const SAMPLES = [
  { rows: 0, variety: 1 },
  { rows: 1, variety: WHOLE },
  { rows: 2, variety: 3 },
  { rows: 1, variety: BARE },
] as const
const KINDS = { 1: 'of any kind', 3: 'of another kind', [WHOLE]: 'all known', [BARE]: 'nothing known' }
/** With this one every flag is tried. */
const FLAGS_WITH = SAMPLES[1]
const NOW = Date.parse('2026-05-26T12:34:56Z')
/** Who waits for something to change waits for ever here. */
const REQUESTS_MAX = 6
const WAITS_MAX = 20
const CHOICES_MAX = 2

let place: string

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'provost-words-'))
  mkdirSync(join(place, 'given'))
  writeFileSync(join(place, 'given.txt'), 'what the file says\n')
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterAll(() => {
  vi.useRealTimers()
  rmSync(place, { recursive: true })
})

test.each(nouns)('%s', async noun => {
  const words: string[] = []
  for (const command of said.filter(({ path }) => path[0] === noun)) words.push(...(await sayAll(command)))
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot(`./said/${noun}.txt`)
})

type Sample = (typeof SAMPLES)[number]

/** The first example with every sample; of all else only what is said otherwise. */
async function sayAll(command: Command): Promise<string[]> {
  const [first = `provost ${command.path.join(' ')}`, ...others] = command.examples.filter(isAnswered)
  const said = [`$ ${first}`]
  for (const given of SAMPLES)
    said.push(`  -- ${given.rows} of each, ${KINDS[given.variety]}`, ...(await say(first, given)))
  const plain = new Set(said)
  const more = [
    ...others,
    ...Object.entries(command.flags ?? {}).flatMap(flag => spellFlag(flag).map(added => addFlag(first, added))),
  ]
  for (const line of more) {
    const news = (await say(line, FLAGS_WITH)).filter(words => !plain.has(words))
    said.push(`$ ${line}`, ...news)
  }
  return said
}

/** What follows something goes on, `-` waits for whoever types, and with what a log is compared git is asked for. */
function isAnswered(example: string): boolean {
  return example.startsWith('provost ') && !/ --(?:follow|against)\b| -(?: |$)/.test(example)
}

function addFlag(line: string, added: string): string {
  return line.replace(/ -- |$/, end => ` ${added}${end}`)
}

const VALUES: readonly (readonly [RegExp, string])[] = [
  [/^(?:n|number|seconds|version|0\.\.1)$/, '7'],
  [/^(?:duration|time|age)$/, '3d'],
  [/^(?:day|date|YYYY-MM-DD)$/, '2026-05-01'],
  [/^instant$/, '2026-05-26T12:00:00Z'],
  [/^amount$/, '1.5'],
  [/^(?:path|file|source)$/, 'given.txt'],
  [/^directory$/, 'given'],
  [/=/, 'a=b'],
]

function spellFlag([name, { value, choices }]: [string, Flag]): string[] {
  if (name === 'follow' || name === 'against') return []
  if (value === undefined) return [`--${name}`]
  const values = choices?.slice(0, CHOICES_MAX) ?? [VALUES.find(([kind]) => kind.test(value))?.[1] ?? `${name}-given`]
  return values.map(given => `--${name} ${given}`)
}

/** What is asked for, what is said, and how it ends. */
async function say(line: string, { rows, variety }: Sample): Promise<string[]> {
  const said: string[] = []
  const hear = (mark: string) => (text: string | null) => void said.push(`  ${mark} ${text}`)
  const asked = (request: ApiRequest) => {
    said.push(`  > ${composeRequest(request)}`)
    if (said.filter(words => words.startsWith('  > ')).length === REQUESTS_MAX) throw new Error('it goes on')
  }
  try {
    const { command, ...typed } = parseWords(COMMANDS, splitWords(line.replace(/^provost /, '')))
    const { run } = await command.load()
    const never = new Promise<void>(() => {})
    const answer = run({
      ...typed,
      // Else git would be asked where we are.
      flags: { project: 'shop', ...typed.flags },
      env: { HOME: place, PROVOST_HOME: join(place, 'home'), PROVOST_ACTOR: 'ana' },
      cwd: place,
      style: createStyle({}, true),
      width: 100,
      client: async () => sampledClient({ rows, variety, asked }),
      ...{ progress: () => {}, note: hear('~'), live: () => {}, warn: hear('!'), emit: hear('|'), ask: undefined },
      ...{ interrupted: never, interruptedAgain: never, readerGone: never },
    } satisfies CommandContext)
    const { lines, exitCode = 0 } = await inTime(answer)
    return [
      ...said,
      ...lines.map(text => `  ${text}`.trimEnd()),
      ...(exitCode === 0 ? [] : [`  exit ${exitCode}`]),
    ].map(spell)
  } catch (error) {
    return [
      ...said,
      `  ${error instanceof ProvostError ? `${error.code}: ${error.message}` : 'and no more: the sample is of no use here'}`,
    ].map(spell)
  }
}

/** Time goes on as long as somebody waits. */
async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let isOver = false
  void answer
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  for (let waits = 0; !isOver; ) {
    if (vi.getTimerCount() > 0) {
      if (++waits > WAITS_MAX) throw new Error('it waits for something that does not come')
      await vi.advanceTimersToNextTimerAsync()
    } else await new Promise(resolve => setImmediate(resolve))
  }
  vi.setSystemTime(NOW)
  return answer
}

function composeRequest({ method, path, query, headers, body }: ApiRequest): string {
  const asked = new URLSearchParams(query).toString()
  const { 'idempotency-key': _key, ...others } = headers
  const told = [
    Object.keys(others).length > 0 ? JSON.stringify(others) : '',
    body === undefined ? '' : JSON.stringify(body),
  ]
  return [method, `${path}${asked && `?${asked}`}`, ...told].filter(Boolean).join(' ')
}

const MARKS: Readonly<Record<string, string>> = {
  1: '<b>',
  2: '<dim>',
  22: '</>',
  31: '<bad>',
  32: '<good>',
  33: '<warn>',
  39: '</>',
}

/** Marks as words, and nothing that another machine or another day would say otherwise. */
function spell(line: string): string {
  return line
    .replaceAll(place, '<place>')
    .replace(/\b(?:[0-9a-f]{64}|tk_[0-9A-F]{20,}|pv[a-z]\d?\.[\w.-]{40,})/g, '<secret>')
    .replace(/\x1b\[(\d+)m/g, (_all, code: string) => MARKS[code] ?? code)
}
