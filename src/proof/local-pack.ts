// A pack that a person names on the command line: its bytes, and whom they trust, as the rules want them.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { refuseInput } from '#kernel/reading/read-input'
import { readPackBytes } from './pack-bytes.ts'
import type { PackTrust } from './rules/packs/pack-reasons.ts'
import { readTrust, type TrustWords } from './rules/packs/read-trust.ts'

export function readLocalPack(cwd: string, file: string): Uint8Array {
  return readLocal(file, () => readPackBytes(resolve(cwd, file)))
}

export function readLocalText(cwd: string, file: string): string {
  return readLocal(file, () => readFileSync(resolve(cwd, file), 'utf8'))
}

export function needTrust(words: TrustWords): PackTrust {
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
