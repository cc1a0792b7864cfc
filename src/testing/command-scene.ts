// A scene is a list of command lines that build on each other; every line says what must come of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '#cli/command-table'
import { findCommand } from '#cli/parse/parse'
import { findCatalogRow } from '#kernel/errors/error-catalog'
import { EXIT_CODE_BY_KIND } from '#kernel/errors/error-severity'
import { CommandHouse, type Ended } from './command-house.ts'
import { type PublishedAnswers, watchPublishedAnswers } from './published-answers.ts'

// biome-ignore lint/suspicious/noExplicitAny: a scene knows the shape it asks for, and fails where it is another
export type Json = any

export type Line = {
  readonly line: string
  /** What a person must read; the line is run as text. */
  readonly says?: string | RegExp | readonly (string | RegExp)[]
  /** What a program must read; the line is run with `--json`. With `says` it is run both ways, so it must change nothing twice. */
  readonly json?: object
  readonly exit?: number
  /** A refusal with this code, as a problem document and with the exit code of its kind. */
  readonly refused?: string
  readonly because?: RegExp
  /** Types of events that must be recorded; without it nothing may be. `any` where a look may find something. */
  readonly logs?: readonly string[] | 'any'
  readonly keep?: (json: Json) => Readonly<Record<string, string>>
  readonly first?: (house: CommandHouse) => unknown
  /** What must be true of the world afterwards. */
  readonly effect?: (house: CommandHouse, json: Json) => unknown
  readonly cwd?: (house: CommandHouse) => string
  /** Goes on by itself until it has said this. */
  readonly until?: string
  /** Given on standard input, in a process of its own. */
  readonly input?: string
}

export type Scene = {
  readonly name: string
  readonly prepare?: (house: CommandHouse) => Promise<void>
  readonly lines: readonly Line[]
}

/** What else is done around each line. */
export type Around = {
  /** What befalls a line before it is played, and the line as it is played then. */
  readonly unsettle?: (house: CommandHouse, line: Line) => Promise<Line>
  readonly heard?: (line: Line, types: readonly string[]) => void
}

/** `draw` shows in words what the dashboard makes of all that. */
export function playScene(
  { name, prepare, lines }: Scene,
  draw?: (house: CommandHouse) => Promise<void>,
  { unsettle, heard }: Around = {},
): void {
  describe(`commands: ${name}`, () => {
    let house: CommandHouse
    let end = 0
    let answers: PublishedAnswers
    beforeAll(async () => {
      house = await CommandHouse.open()
      answers = watchPublishedAnswers()
      await prepare?.(house)
      end = (await house.recorded(0)).end
    })
    afterAll(async () => {
      answers.stop()
      await house.close()
    })

    test.each(lines.map(line => [line.line, line] as const))('provost %s', async (_words, written) => {
      await written.first?.(house)
      end = (await house.recorded(end)).end
      const line = (await unsettle?.(house, written)) ?? written
      const json = line.refused === undefined ? await playSuccess(house, line) : await playRefusal(house, line)
      const recorded = await house.recorded(end)
      end = recorded.end
      if (line.logs !== 'any' && line.logs !== undefined)
        expect(recorded.types, 'recorded').toEqual(expect.arrayContaining([...line.logs]))
      if (line.logs === undefined) expect(recorded.types, 'recorded').toEqual([])
      expect(recorded.lacks, 'decisions on record').toEqual([])
      heard?.(written, recorded.types)
      Object.assign(house.names, line.keep?.(json))
      await line.effect?.(house, json)
      await answers.check()
    })

    if (draw) test('the dashboard shows it', () => draw(house))
  })
}

async function playSuccess(house: CommandHouse, line: Line): Promise<Json> {
  if (line.says !== undefined || (line.json === undefined && line.keep === undefined)) {
    const ended = await run(house, line, line.line)
    expect(ended, `${ended.stdout}\n${ended.stderr}`).toMatchObject({ exitCode: line.exit ?? 0 })
    for (const words of [line.says ?? []].flat()) expect(ended.stdout).toMatch(spellExpected(house, words))
  }
  if (line.json === undefined && line.keep === undefined) return undefined
  const ended = await run(house, line, withJson(line.line))
  expect(ended, `${ended.stdout}\n${ended.stderr}`).toMatchObject({ exitCode: line.exit ?? 0, stderr: '' })
  const json = JSON.parse(ended.stdout)
  if (line.json) expect(json).toEqual(fitting(line.json))
  return json
}

/** In both forms: the same code, and nothing on the other stream. */
async function playRefusal(house: CommandHouse, line: Line): Promise<Json> {
  const kind = findCatalogRow(line.refused!)?.kind
  const exitCode = line.exit ?? (kind && EXIT_CODE_BY_KIND[kind])
  const asJson = await run(house, line, withJson(line.line))
  const problem = JSON.parse(asJson.stdout)
  expect([asJson.exitCode, problem.code, asJson.stderr], problem.detail).toEqual([exitCode, line.refused, ''])
  const asText = await run(house, line, line.line)
  expect([asText.exitCode, asText.stdout]).toEqual([exitCode, ''])
  expect(asText.stderr).toContain(`ERROR [${line.refused}]`)
  for (const [, command] of String(problem.hint).matchAll(/`provost ([^`]+)`/g))
    expect(() => findCommand(COMMANDS, command!.split(' ')), problem.hint).not.toThrow()
  if (line.because) for (const said of [problem.detail, asText.stderr]) expect(said).toMatch(line.because)
  return problem
}

function run(house: CommandHouse, { cwd, input, until }: Line, words: string): Promise<Ended> {
  return input === undefined ? house.run(words, cwd?.(house), until) : house.runApart(words, input, cwd?.(house))
}

function withJson(words: string): string {
  return withFlag(words, '--json')
}

/** What comes after two dashes is of the agent. */
export function withFlag(words: string, flag: string): string {
  return / -- /.test(words) ? words.replace(' -- ', ` ${flag} -- `) : `${words} ${flag}`
}

function spellExpected(house: CommandHouse, words: string | RegExp): string | RegExp {
  return typeof words === 'string' ? words.replace(/\{(\w+)\}/g, (all, name) => house.names[name] ?? all) : words
}

/** Members that are not named may be anything, and so may the other rows of a list that names some. */
function fitting(wanted: unknown): unknown {
  if (Array.isArray(wanted)) return wanted.length === 0 ? [] : expect.arrayContaining(wanted.map(fitting))
  const isPlain = typeof wanted === 'object' && wanted !== null && Object.getPrototypeOf(wanted) === Object.prototype
  if (!isPlain) return wanted
  const members = Object.entries(wanted).map(([name, value]) => [name, fitting(value)])
  return members.length === 0 ? expect.anything() : expect.objectContaining(Object.fromEntries(members))
}
