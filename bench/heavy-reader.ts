// Reads answers to their end, all at once, and looks at nothing.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

const [address, token, ...paths] = process.argv.slice(2)

await Promise.all(
  paths.map(async path => {
    const request = get(`${address}${path}`, { headers: { authorization: `Bearer ${token}` }, agent: false })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    for await (const _chunk of answer);
  }),
)
