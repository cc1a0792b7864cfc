import { expect, test } from 'vitest'
import type { Client } from '#api/client'
import { provostError } from '#kernel/errors/errors'
import { askForTrust } from './ask-for-trust.ts'
import type { Command } from './command.ts'
import { isRunByAgent, needAuthorityHere } from './run-by-agent.ts'

const SHOWN = {
  project: 'shop',
  path: '/shop',
  hash: 'h1',
  standing: 'untrusted',
  parts: [],
  changes: [],
  trusted: null,
}
const REQUIRED = provostError('TRUST_REQUIRED', { details: { project: 'shop' } })

async function answerWith(answer: string | null | undefined, error: unknown = REQUIRED) {
  const called: unknown[] = []
  const asked: string[] = []
  const client = async () =>
    ({
      call: async (route: string, options: object) => {
        called.push([route, options])
        return SHOWN
      },
    }) as unknown as Client
  const ask =
    answer === undefined
      ? undefined
      : async (question: string) => {
          asked.push(question)
          return answer
        }
  const result = await askForTrust(error, { ask, err: () => {} }, client)
  return { result, called, asked }
}

const LOOKED = ['showTrust', { parameters: { project: 'shop' } }]

test.each(['y', ' YES ', 'yes'])('%j gives trust in what was shown', async answer => {
  const { result, called, asked } = await answerWith(answer)
  expect(result).toBe(true)
  expect(asked).toEqual(['Trust these parts of /shop? [y/N] '])
  expect(called).toEqual([LOOKED, ['giveTrust', { parameters: { project: 'shop' }, body: { hash: 'h1' } }]])
})

test.each(['', 'n', 'yeah', 'no y', null])('%j gives none', async answer => {
  const { result, called } = await answerWith(answer)
  expect([result, called]).toEqual([undefined, [LOOKED]])
})

test.each([
  ['nobody sits there', undefined, REQUIRED],
  ['it is about something else', 'y', provostError('NOT_FOUND', { details: { noun: 'x', id: 'y' } })],
  ['it is not ours', 'y', new Error('x')],
])('where %s nobody is asked', async (_why, answer, error) => {
  expect(await answerWith(answer, error)).toEqual({ result: undefined, called: [], asked: [] })
})

test('also what has changed since is asked about', async () => {
  const changed = provostError('TRUST_CHANGED', { details: { project: 'shop' } })
  expect((await answerWith('y', changed)).result).toBe(true)
})

const command = (own: Partial<Command>) => own as Command

test.each([
  ['a person', {}, {}, false],
  ['an agent', {}, { PROVOST_SESSION: 'shop-1' }, true],
  ['a hook of an agent', { servesHooks: true }, { PROVOST_SESSION: 'shop-1' }, false],
  ['a hook in a cage', { servesHooks: true }, { PROVOST_DOOR: '/run/door' }, true],
] as const)('%s', (_who, own, env, isAgent) => {
  expect(isRunByAgent(command(own), env)).toBe(isAgent)
})

test('an agent does nothing to this machine that a person must do', () => {
  expect(() => needAuthorityHere(command({}))).not.toThrow()
  expect(() => needAuthorityHere(command({ action: 'look' }))).not.toThrow()
  expect(() => needAuthorityHere(command({ action: 'change_config' }))).toThrow('an agent may not change config')
})
