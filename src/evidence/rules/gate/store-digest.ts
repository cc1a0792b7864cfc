// One number for a whole store: a sum over its files, so that adding one record is one addition, in any order.
import { sha256Hex } from '#kernel/events/hash'

const MODULUS = 1n << 256n

export const EMPTY_DIGEST = '0'.repeat(64)

export function addToDigest(digest: string, path: string, contentSha256: string): string {
  return composeDigest(numberOf(digest) + shareOf(path, contentSha256))
}

export function removeFromDigest(digest: string, path: string, contentSha256: string): string {
  return composeDigest(numberOf(digest) - shareOf(path, contentSha256) + MODULUS)
}

/** The digest of many files at once; `hash` is the SHA-256 of the machine, which is faster than ours. */
export function digestOfFiles(
  files: Iterable<{ readonly path: string; readonly sha256: string }>,
  hash: (text: string) => string,
): string {
  let sum = 0n
  for (const { path, sha256 } of files) sum += numberOf(hash(`${path}\0${sha256}`))
  return composeDigest(sum)
}

/** The same sum over names alone. */
export function addToNames(names: string, path: string): string {
  return addToDigest(names, path, '')
}

export function digestOfNames(paths: readonly string[], hash: (text: string) => string): string {
  return digestOfFiles(
    paths.map(path => ({ path, sha256: '' })),
    hash,
  )
}

// The NUL keeps path and hash apart: no file can be moved into another by shifting characters.
function shareOf(path: string, contentSha256: string): bigint {
  return numberOf(sha256Hex(`${path}\0${contentSha256}`))
}

function numberOf(hex: string): bigint {
  return BigInt(`0x${hex}`)
}

function composeDigest(value: bigint): string {
  return (value % MODULUS).toString(16).padStart(64, '0')
}
