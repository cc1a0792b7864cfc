// Who may sign, as ssh-keygen's file of allowed signers tells it: names, perhaps namespaces, and an Ed25519 key.

export type AllowedSigner = {
  readonly principal: string
  /** Null where the line names none: then all are allowed. */
  readonly namespaces: readonly string[] | null
  /** The key as the line has it, in base64. */
  readonly key: string
}

const LINE = /^([^\s#]\S*)[ \t]+(?:namespaces="([^"]*)"[ \t]+)?ssh-ed25519[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t].*)?$/

/** Comments, certificate authorities, other keys and options that we do not weigh are passed over: they allow nobody. */
export function readAllowedSigners(text: string): AllowedSigner[] {
  return text.split('\n').flatMap(line => {
    const [, names, namespaces, key] = LINE.exec(line.trim()) ?? []
    if (names === undefined || key === undefined) return []
    return [{ principal: names.split(',')[0]!, namespaces: namespaces?.split(',') ?? null, key }]
  })
}

export function findSigner(text: string, key: string, namespace: string): AllowedSigner | undefined {
  return readAllowedSigners(text).find(
    signer => signer.key === key && (signer.namespaces === null || signer.namespaces.includes(namespace)),
  )
}
