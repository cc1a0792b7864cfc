// What every list promises to whoever reads it: an empty one says so in words, and one with rows shows each of them, be it one.
import { expect, test } from 'vitest'
import { sampledContext } from '#testing/sampled-command'
import type { Answer, Command } from '../command.ts'
import { COMMANDS } from '../command-table.ts'

/** The catalog of errors is never empty, and asks nobody. */
const lists = COMMANDS.filter(({ path: [noun, ...words] }) => words.at(-1) === 'list' && noun !== 'errors')

async function ask(command: Command, rows: number): Promise<Answer> {
  const { run } = await command.load()
  return run(sampledContext(command, rows))
}

/** The rows of the longest list of an answer. */
function rowsOf({ json: body }: Answer): readonly object[] {
  const found = Object.values(body as object).filter(Array.isArray)
  return found.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** By its id or name a person goes on to speak of it; where it has none, by anything that no other row has. */
function isShown(row: object, text: string): boolean {
  const { id, name } = row as Readonly<Record<string, string>>
  const words = Object.values(row).filter(value => typeof value === 'string')
  return [id ?? name ?? words].flat().some(word => text.includes(word))
}

test.each(lists.map(command => [command.path.join(' '), command] as const))('%s', async (_name, command) => {
  const empty = await ask(command, 0)
  expect(empty.lines.join('\n')).toMatch(/[a-z]{2,} [a-z]{2,}/)
  for (const rows of [1, 3]) {
    const answer = await ask(command, rows)
    const text = answer.lines.join('\n')
    const shown = rowsOf(answer).filter(row => isShown(row, text))
    expect([shown.length, rowsOf(answer).length]).toEqual([rows, rows])
    expect(empty.lines.filter(line => !answer.lines.includes(line))).not.toEqual([])
    expect(answer.exitCode ?? 0).toBe(0)
  }
})
