// The way of one command to the package registries that its project uses: a socket on the desk of its cage, for as long as it runs.
import { open, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { listRegistries, REGISTRY_FILES } from '../../rules/cage/list-registries.ts'
import { type ModelWay, modelProxy } from './model-proxy.ts'

const BYTES_MAX = 64 * 1024 * 1024

/** As the project itself has them. What a change makes of its locks opens nothing for that change. */
export async function findRegistries(root: string): Promise<string[]> {
  const texts = await Promise.all(
    REGISTRY_FILES.map(async name => [name, await readOrdinary(join(root, name))] as const),
  )
  return listRegistries(Object.fromEntries(texts))
}

async function readOrdinary(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() && found.size <= BYTES_MAX ? readFile(path, 'utf8') : ''
}

export type Way = {
  /** What was wanted besides. */
  readonly refused: () => readonly string[]
  readonly close: () => Promise<void>
}

/** The path of a socket may have about 100 characters; the directory is named by its descriptor. */
export async function openWay(desk: string, hosts: readonly string[], reach: ModelWay['reach']): Promise<Way> {
  let names: readonly string[] = []
  const onRefused = (refused: readonly string[]) => {
    names = refused
  }
  const directory = await open(desk)
  const server = createServer({ allowHalfOpen: true }, modelProxy({ hosts, onRefused, reach }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(`/proc/self/fd/${directory.fd}/net.sock`, resolve)
  })
  const close = async () => {
    server.close()
    await directory.close()
  }
  return { refused: () => names, close }
}
