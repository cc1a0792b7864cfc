// A socket that the agent of a cage finds on its desk, and whose other end is here.
import { chmodSync, linkSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'

export type DeskSocket = { readonly close: () => void }

/** In the current directory, because a socket's path may have about 100 characters; the desk shows the same socket. */
export async function openDeskSocket(server: Server, desk: string, name: string): Promise<DeskSocket> {
  rmSync(name, { force: true })
  await listen(server, name)
  chmodSync(name, 0o600)
  const shown = join(desk, name)
  rmSync(shown, { force: true })
  linkSync(name, shown)
  const close = () => {
    server.close()
    rmSync(shown, { force: true }) // nobody answers there any more
  }
  return { close }
}

function listen(server: Server, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(name, resolve)
  })
}
