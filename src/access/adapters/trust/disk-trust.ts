// What was trusted, one file per repository in a directory of the home that no cage shows.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { makeDirectory } from '#files/make-directory'
import { sha256Hex } from '#kernel/events/hash'
import { isObject } from '#kernel/reading/json-value'
import type { Trust, TrustRecord } from '../../ports/trust.ts'
import { decideTrust } from '../../rules/repository/decide-trust.ts'
import { lookAtRepository } from './look-at-repository.ts'

export type TrustPlaces = {
  readonly directory: string
  /** What the configuration of this home says now. */
  readonly folders: () => Promise<readonly string[]>
}

export function diskTrust({ directory, folders }: TrustPlaces): Trust {
  const fileOf = (path: string) => join(directory, `${sha256Hex(path)}.json`)
  return {
    look: lookAtRepository,
    find: async path => readRecord(fileOf(path)),
    isInTrustedFolder: async path => (await folders()).some(folder => isInside(path, folder)),
    async keep(record) {
      makeDirectory(directory)
      await writeFileAtomic(fileOf(record.path), `${JSON.stringify(record, null, 2)}\n`, 0o600)
    },
    forget: path => rm(fileOf(path), { force: true }),
    async list() {
      const names = await readdir(directory).catch(() => [])
      const records = await Promise.all(names.map(name => readRecord(join(directory, name))))
      return records.filter(record => record !== null)
    },
  }
}

/** Asked with every read of a project's configuration, so that nothing of it counts that nobody trusted. */
export async function isTrusted(trust: Trust, root: string): Promise<boolean> {
  if (await trust.isInTrustedFolder(root)) return true
  const { path, parts } = await trust.look(root)
  const known = await trust.find(path)
  const nobody = { interactive: false, answer: null, answerOf: null, by: null } as const
  return decideTrust({ path, parts, known, needs: 'effect', ...nobody }).result === 'trusted'
}

function isInside(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`)
}

async function readRecord(file: string): Promise<TrustRecord | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is TrustRecord {
  return isObject(value) && value.schema === 1 && typeof value.path === 'string' && isObject(value.parts)
}
