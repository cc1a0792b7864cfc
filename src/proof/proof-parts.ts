// Puts together what this room needs of the real world.
import type { Home } from '#files/home'
import { systemClock } from '#process/system-clock'
import { gitProofRefs } from './adapters/git-proof-refs.ts'
import { homeKeyFiles } from './adapters/home-key-files.ts'
import { noteFiles } from './adapters/note-files.ts'
import { packDirectory } from './adapters/pack-directory.ts'
import { askWitnessByHttp, witnessFile } from './adapters/witness-file.ts'
import { packTools } from './pack-tools.ts'
import type { ProofWorld } from './usecases/proof-world.ts'

export function composeProof(home: Pick<Home, 'keys' | 'checkpoints' | 'witnesses'>): ProofWorld {
  return {
    key: homeKeyFiles(home.keys, systemClock),
    notes: noteFiles(home.checkpoints),
    refs: gitProofRefs,
    packs: packDirectory,
    witnesses: witnessFile(home.witnesses, home.keys),
    askWitness: askWitnessByHttp,
    check: packTools.check,
    hash: packTools.hash,
  }
}
