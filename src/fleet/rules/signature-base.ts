// What a node signs of each request (RFC 9421): method, path, query, body, and who it is.

export type SignedRequest = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly bodySha256: string
  readonly node: string
  readonly epoch: number
  /** Seconds since 1970. */
  readonly created: number
  readonly nonce: string
  readonly keyId: string
}

export function composeSignatureBase(request: SignedRequest): {
  readonly base: string
  readonly digest: string
  readonly params: string
} {
  const digest = `sha-256=:${toBase64(request.bodySha256)}:`
  const covered: readonly [name: string, value: string][] = [
    ['@method', request.method],
    ['@path', request.path],
    ['@query', `?${request.query}`],
    ['content-digest', digest],
    ['provost-node', request.node],
    ['provost-epoch', String(request.epoch)],
  ]
  const names = covered.map(([name]) => `"${name}"`).join(' ')
  const { created, nonce, keyId } = request
  const params = `(${names});created=${created};nonce="${nonce}";keyid="${keyId}";alg="ed25519"`
  const lines = [...covered, ['@signature-params', params]].map(([name, value]) => `"${name}": ${value}`)
  return { base: lines.join('\n'), digest, params }
}

function toBase64(hex: string): string {
  const bytes = hex.match(/../g) ?? []
  return btoa(bytes.map(byte => String.fromCharCode(Number.parseInt(byte, 16))).join(''))
}
