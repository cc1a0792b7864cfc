import { expect, test } from 'vitest'
import { Client } from '#api/client'
import { json } from '#api/exchange'
import { COMMANDS } from '#cli/command-table'
import { sampleAnswer } from '#testing/sample-answer'
import { sampledApp, sampledContext } from '#testing/sampled-command'
import { run } from './falsify.ts'

const command = COMMANDS.find(({ path }) => path.join(' ') === 'task falsify')!
const TASK = 'ta_01ARZ3NDEKTSV4RRFFQ69G5FAV'

test.each([
  ['proven', 0],
  ['not_proven', 1],
  ['unknown', 1],
  ['report_only', 0],
  ['not_applicable', 0],
])('a build that asks for %s ends with %i', async (verdict, exitCode) => {
  const others = sampledApp({ rows: 1 })
  const client = new Client(
    async request => {
      if (request.method === 'GET') return others(request)
      const answer = sampleAnswer('FalsifyAnswer', 1) as { readonly falsifier: object }
      return json(200, { ...answer, falsifier: { ...answer.falsifier, verdict } })
    },
    async () => null,
  )
  const context = { ...sampledContext(command, 1), args: { task: TASK }, client: async () => client }
  expect((await run(context)).exitCode).toBe(exitCode)
})
