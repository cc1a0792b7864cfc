// Puts together what this room needs of the real world.
import type { Home } from '#files/home'
import { systemClock } from '#process/system-clock'
import { gitProofRefs } from './adapters/git-proof-refs.ts'
import { homeKeyFiles } from './adapters/home-key-files.ts'
import { noteFiles } from './adapters/note-files.ts'
import { packDirectory } from './adapters/pack-directory.ts'
import { packTools } from './pack-tools.ts'
import type { ProofWorld } from './usecases/proof-world.ts'

export function composeProof(home: Pick<Home, 'keys' | 'checkpoints'>): ProofWorld {
  return {
    key: homeKeyFiles(home.keys, systemClock),
    notes: noteFiles(home.checkpoints),
    refs: gitProofRefs,
    packs: packDirectory,
    check: packTools.check,
    hash: packTools.hash,
  }
}
