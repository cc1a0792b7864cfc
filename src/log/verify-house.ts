// The whole check of a running house: its store, its marks, its views, and whatever was kept about its log elsewhere.
import type { Services } from '#daemon/services'
import type { FoundNote } from '#proof/usecases/find-checkpoints'
import { type StoreVerification, verifyStore } from './usecases/verify-store.ts'

export function verifyHouse(
  { world, views, verifying }: Services,
  against: readonly FoundNote[] = [],
): Promise<StoreVerification> {
  const { store, marks, proof, node } = world
  const isHere = (project: { readonly node: string | null }) => project.node === null || project.node === node.id
  return verifying.take(() => verifyStore({ store, marks, views, proof, isHere, against }))
}
