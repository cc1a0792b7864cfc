// A model that is found by its name and spoken to with TLS, as real ones are: on an address of its own of this machine, with a
// certificate of an authority that only who is told of it trusts.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { makeAuthority, makeServerCertificate } from '../../src/fleet/adapters/line/make-certificate.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import type { Scenario } from './scenario.ts'

export const MODEL_NAME = 'model.example'

export type NamedModel = {
  readonly stub: ModelStub
  /** Where the name leads; only a table of names says so. Nobody is reached at the first one, as where there is no way for it. */
  readonly addresses: readonly string[]
  /** Of the authority, in words of PEM. */
  readonly authority: string
  close(): Promise<void>
}

/** Only root may listen on the port of TLS. */
export async function startNamedModel(scenario: Scenario): Promise<NamedModel> {
  const stub = await startModelStub(scenario)
  const authority = makeAuthority(new Date())
  const { key, certificate } = makeServerCertificate(authority, [MODEL_NAME], new Date())
  const server = createServer({ key, cert: certificate }, socket => carry(socket, Number(new URL(stub.url).port)))
  server.on('tlsClientError', () => {}) // whoever does not trust it goes away
  // The whole of 127/8 is this machine: others who listen on that port do so elsewhere.
  const address = ['127', ...[1, 2, 3].map(() => randomInt(2, 250))].join('.')
  server.listen(443, address)
  await once(server, 'listening')
  const close = async () => {
    server.close()
    await stub.close()
  }
  return { stub, addresses: ['::1', address], authority: authority.certificate, close }
}

function carry(inside: TLSSocket, port: number): void {
  const outside = connect({ port, host: '127.0.0.1' })
  inside.on('error', () => outside.destroy()).pipe(outside)
  outside.on('error', () => inside.destroy()).pipe(inside)
}
