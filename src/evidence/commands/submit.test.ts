import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApiRequest } from '#api/exchange'
import { COMMANDS } from '#cli/command-table'
import { sampledClient, sampledContext } from '#testing/sampled-command'
import { temporaryDirectory } from '#testing/temporary-directory'
import { run } from './submit.ts'

const command = COMMANDS.find(({ path }) => path.join(' ') === 'evidence submit')!

test.each([
  [{ sign: true }, 'true'],
  [{}, undefined],
])('with %j the record is asked to be signed: %s', async (flags, sign) => {
  const cwd = temporaryDirectory('submit')
  writeFileSync(join(cwd, 'payload.json'), '{"run":1}')
  const asked: ApiRequest[] = []
  const client = async () => sampledClient({ rows: 1, asked: request => asked.push(request) })
  const context = { ...sampledContext(command, 1), args: { file: 'payload.json' }, cwd, client }
  await run({ ...context, flags: { ...flags, store: cwd } })
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: '{"run":1}' })
  expect(asked.at(-1)!.query.sign).toBe(sign)
})
