// Reads answers to their end, one after the other and from the first again, until it is told that it is enough.
// In a process of its own: who reads much must not be in the way of who measures.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

type Work = { readonly address: string; readonly token: string; readonly paths: readonly string[] }

const STREAMS = '/api/events'

process.once('message', ({ address, token, paths }: Work) => {
  const start = performance.now()
  let count = 0
  const read = async (path: string) => {
    const request = get(`${address}${path}`, { headers: { authorization: `Bearer ${token}` }, agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    for await (const _chunk of answer);
    count += 1
  }
  process.once('message', () => {
    process.send!({ count, ms: (performance.now() - start) / Math.max(1, count) })
  })
  process.send!('begun')
  if (paths[0]!.startsWith(STREAMS)) void Promise.all(paths.map(read))
  else void readOn(paths, read)
})

async function readOn(paths: readonly string[], read: (path: string) => Promise<void>): Promise<void> {
  for (;;) for (const path of paths) await read(path)
}
