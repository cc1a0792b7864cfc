// Writes the files of a pack as one file. The same content gives the same bytes, in whatever order it comes.
import { compareText } from '#kernel/reading/json-value'
import { BLOCK, composeHeader, type PackFile, paddedTo, TAIL } from './pack-file.ts'

export function composePack(files: readonly PackFile[]): Uint8Array {
  const sorted = files.toSorted((left, right) => compareText(left.name, right.name))
  const size = sorted.reduce((sum, { bytes }) => sum + BLOCK + paddedTo(bytes.length), TAIL)
  const pack = new Uint8Array(size)
  let at = 0
  for (const { name, bytes } of sorted) {
    pack.set(composeHeader(name, bytes.length), at)
    pack.set(bytes, at + BLOCK)
    at += BLOCK + paddedTo(bytes.length)
  }
  return pack
}
