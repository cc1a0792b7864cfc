// `provost proof verify`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { readLocalPack } from '../local-pack.ts'
import { packTools } from '../pack-tools.ts'
import { tellPack } from '../rules/packs/tell-pack.ts'
import { exitCodeOfPack, verifyPack } from '../rules/packs/verify-pack.ts'
import { oidFlag, trustFlags } from './pack-flags.ts'

export const run: Run = async context => {
  const trust = trustFlags(context)
  const want = { tree: oidFlag(context, 'tree'), commit: oidFlag(context, 'commit') }
  const verified = verifyPack(await readLocalPack(context.cwd, context.args.pack!), trust, want, packTools)
  return { json: verified, lines: tellPack(verified).map(cleanText), exitCode: exitCodeOfPack(verified) }
}
