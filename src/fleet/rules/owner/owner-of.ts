// Whose a thing is to whoever looks from here. A node is one home on one machine: what it made elsewhere is of a home that was
// copied or moved, so nobody here can say whether it lives. A store of its own has one writer, which is here now.
export type Made = {
  readonly node: string | null
  /** Where it was made; absent or empty: not known. */
  readonly machine?: string
}

export type Here = { readonly id: string; readonly machine: string; readonly isStoreShared: boolean }

export function ownerOf({ node, machine = '' }: Made, here: Here): string | null {
  const isElsewhere = machine !== '' && here.machine !== '' && machine !== here.machine
  return here.isStoreShared && node === here.id && isElsewhere ? null : node
}
