// A provider key that only one node can open, and only while it is counted as it was when the key was sealed.

export type SealedSecret = { readonly name: string; readonly epoch: number; readonly sealed: string }

/** Names as environments have them; what would lead an agent elsewhere is left out when it starts. */
export const SECRET_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/
/** Base64 of key, content and tag. */
export const SEALED = /^[A-Za-z0-9+/]{64,16384}={0,2}$/

/** What is said about it when it is sealed has to be said again when it is opened. */
export function composeSealInfo(node: string, epoch: number, name: string): string {
  return ['provost secret', node, epoch, name].join('\n')
}
