// Puts together what this room needs of the real world.
import type { Home } from '#files/home'
import { systemClock } from '#process/system-clock'
import { gitProofRefs } from './adapters/git-proof-refs.ts'
import { homeKeyFiles } from './adapters/home-key-files.ts'
import { noteFiles } from './adapters/note-files.ts'
import { packDirectory } from './adapters/pack-directory.ts'
import { askWitnessByHttp, readWitnessByHttp, witnessFile } from './adapters/witness-file.ts'
import { packTools } from './pack-tools.ts'
import type { ProofWorld } from './usecases/proof-world.ts'

type ProofHome = Pick<Home, 'keys' | 'checkpoints' | 'witnesses'>

export function composeProof(home: ProofHome, needsHiddenKey: ProofWorld['needsHiddenKey']): ProofWorld {
  return {
    needsHiddenKey,
    key: homeKeyFiles(home.keys, systemClock),
    notes: noteFiles(home.checkpoints),
    refs: gitProofRefs,
    packs: packDirectory,
    witnesses: witnessFile(home.witnesses, home.keys),
    askWitness: askWitnessByHttp,
    readWitness: readWitnessByHttp,
    check: packTools.check,
    hash: packTools.hash,
  }
}
