// Answers every request with the same text, and does nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [text = ''] = process.argv.slice(2)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
})
server.listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
