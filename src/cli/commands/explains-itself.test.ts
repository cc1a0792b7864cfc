// Every command of the table explains itself and refuses what it does not know, in text and for programs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandHouse } from '#testing/command-house'
import { COMMANDS } from '../command-table.ts'

let house: CommandHouse
beforeAll(async () => {
  house = await CommandHouse.open()
})
afterAll(() => house.close())

describe.each(COMMANDS.map(command => [command.path.join(' '), command] as const))('provost %s', (name, command) => {
  test('--help shows what it does, with examples', async () => {
    const text = await house.run(`${name} --help`)
    expect(text).toMatchObject({ exitCode: 0, stderr: '' })
    for (const line of [command.summary, 'Examples:', ...command.examples]) expect(text.stdout).toContain(line)
    const told = await house.run(`${name} --help --json`)
    expect(told).toMatchObject({ exitCode: 0, stderr: '' })
    expect(JSON.parse(told.stdout)).toMatchObject({ command: name, examples: command.examples })
  })

  // A hook that failed would stop the agent that it belongs to, so this one never does.
  if (name === 'signal') return
  test('an unknown flag is a usage error', async () => {
    const text = await house.run(`${name} --no-such-flag`)
    expect(text).toMatchObject({ exitCode: 2, stdout: '' })
    expect(text.stderr).toBe(`ERROR [USAGE]: unknown flag --no-such-flag\n  Next: run \`provost help ${name}\``)
    const told = await house.run(`${name} --no-such-flag --json`)
    expect(told).toMatchObject({ exitCode: 2, stderr: '' })
    expect(JSON.parse(told.stdout)).toMatchObject({ code: 'USAGE', detail: 'unknown flag --no-such-flag' })
  })
})
