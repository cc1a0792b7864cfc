// `provost door`: answers one request that came out of a cage, where no daemon runs.

import type { ApiRequest } from '#api/exchange'
import type { Run } from '#cli/command'
import { openInProcess } from '#daemon/in-process'
import { provostError } from '#kernel/errors/errors'
import { isId } from '#kernel/events/ids'

type Asked = Pick<ApiRequest, 'method' | 'headers'> & { readonly target: string; readonly body: string }

async function readAll(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

export const run: Run = async ({ flags, env, emit }) => {
  const { session, generation } = flags
  if (typeof session !== 'string' || !isId('session', session) || !/^[1-9]\d*$/.test(String(generation)))
    throw provostError('INPUT_INVALID', {
      message: '--session and --generation must name a launch',
      details: { field: 'session' },
    })
  const { method, target, headers, body } = JSON.parse(await readAll()) as Asked
  const { pathname: path, searchParams } = new URL(target, 'http://provost.localhost')
  const { app, close } = await openInProcess(env)
  const answer = await app({
    method,
    path,
    query: Object.fromEntries(searchParams),
    headers,
    body: body === '' ? undefined : JSON.parse(body),
    actor: { kind: 'agent', id: session },
    generation: Number(generation),
  }).finally(close)
  const type = answer.headers?.['content-type'] ?? (answer.kind === 'text' ? answer.contentType : 'application/json')
  const said = answer.kind === 'json' ? JSON.stringify(answer.body) : answer.kind === 'text' ? answer.body : ''
  emit(JSON.stringify({ status: answer.kind === 'feed' ? 404 : answer.status, type, body: said }))
  return { json: undefined, lines: [] }
}
