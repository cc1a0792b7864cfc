// A pack that a person names on the command line: its bytes, and whom they trust, as the rules want them.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gitJob } from '#git/git-job'
import { runGit } from '#git/run-git'
import { provostError } from '#kernel/errors/errors'
import { refuseInput } from '#kernel/reading/read-input'
import { readPackBytes } from './pack-bytes.ts'
import { isObjectId } from './rules/packs/closed-shape.ts'
import { packRefOf } from './rules/packs/pack-file.ts'
import type { PackTrust } from './rules/packs/pack-reasons.ts'
import { readTrust, type TrustWords } from './rules/packs/read-trust.ts'

export async function readLocalPack(cwd: string, file: string): Promise<Uint8Array> {
  const path = resolve(cwd, file)
  const kept = existsSync(path) ? undefined : await findKeptPack(cwd, file)
  return kept ?? readLocal(file, () => readPackBytes(path))
}

/** The one file of a ref, or of the ref that a tree has. */
async function findKeptPack(cwd: string, name: string): Promise<Uint8Array | undefined> {
  const ref = isObjectId(name) ? packRefOf(name) : name
  if (!/^refs\/[\w./-]+$/.test(ref)) return undefined
  const listed = await runGit(cwd, ['ls-tree', '-z', '--object-only', `${ref}^{tree}`]).catch(() => null)
  const [blob, ...others] = listed?.exitCode === 0 ? listed.stdout.split('\0').filter(Boolean) : []
  if (blob === undefined || others.length > 0) return undefined
  return gitJob({ cwd, args: ['cat-file', 'blob', blob] })
}

export function readLocalText(cwd: string, file: string): string {
  return readLocal(file, () => readFileSync(resolve(cwd, file), 'utf8'))
}

export function needTrustedPack(words: TrustWords): PackTrust {
  const trust = readTrust(words)
  return 'why' in trust ? refuseInput('--key', `a verifier key: ${trust.key}: ${trust.why}`) : trust
}

function readLocal<Content>(file: string, read: () => Content): Content {
  try {
    return read()
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'it cannot be read'
    throw provostError('INPUT_INVALID', {
      message: `${file}: ${why}`,
      hint: 'name a file that is there and that you may read',
      cause,
      details: { field: file },
    })
  }
}
