// The sealed provider keys of this home: as the plane gave them on the disk, open only in the hands of whoever starts an agent.
import { existsSync, readFileSync } from 'node:fs'
import { writeFileAtomic } from '#files/atomic-write'
import { readHomePaper } from '#files/read-paper'
import { composeSealInfo, type SealedSecret } from '#fleet/rules/line/sealed-secret'
import { isObject } from '#kernel/reading/json-value'
import { open } from './hpke.ts'
import { needSealKey } from './node-key.ts'

type Kept = { readonly node: string; readonly epoch: number; readonly secrets: readonly SealedSecret[] }

export async function keepSealed(path: string, kept: Kept): Promise<void> {
  const text = `${JSON.stringify({ schema: 1, ...kept })}\n`
  const known = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (text !== known && (known !== undefined || kept.secrets.length > 0)) await writeFileAtomic(path, text, 0o600)
}

/** Of what cannot be opened nothing is said here: `secret list` of the plane says it. */
export function openSealed(path: string, keys: string): Readonly<Record<string, string>> {
  const kept = readHomePaper(path, `remove ${path}: the plane gives it again`)
  if (!isObject(kept) || !Array.isArray(kept.secrets)) return {}
  const { node, epoch, secrets } = kept as unknown as Kept
  const key = needSealKey(keys)
  return Object.fromEntries(
    secrets.flatMap(({ name, sealed }) => {
      try {
        const info = Buffer.from(composeSealInfo(node, epoch, name))
        return [[name, open(key, Buffer.from(sealed, 'base64'), { info }).toString('utf8')]]
      } catch {
        return []
      }
    }),
  )
}
