// Reads the body of a request, also when it was packed on its way.
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

const BODY_BYTES_MAX = 64 * 1024 * 1024

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: bytes => gunzipSync(bytes),
  deflate: bytes => inflateSync(bytes),
  br: bytes => brotliDecompressSync(bytes),
  zstd: bytes => zstdDecompressSync(bytes),
}

/** Undefined for an empty body and for one that is no JSON. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > BODY_BYTES_MAX) throw new Error('The body is too large.')
    parts.push(part as Buffer)
  }
  const packing = request.headers['content-encoding'] ?? 'identity'
  const unpack = UNPACK[packing] ?? (plain => plain)
  try {
    return JSON.parse(unpack(Buffer.concat(parts)).toString('utf8'))
  } catch {
    return undefined
  }
}
