// The flags that say whom a reader of packs trusts.
import type { CommandContext } from '#cli/command'
import { listFlag, textFlag } from '#cli/parse/text-flag'
import { refuseInput } from '#kernel/reading/read-input'
import { needTrustedPack, readLocalText } from '../local-pack.ts'
import { isObjectId } from '../rules/packs/closed-shape.ts'
import type { PackTrust } from '../rules/packs/pack-reasons.ts'
import type { TrustWords } from '../rules/packs/read-trust.ts'

export function trustWords(context: CommandContext): TrustWords {
  const signers = textFlag(context, 'allowed-signers')
  return {
    keys: listFlag(context, 'key') ?? [],
    witnessKeys: listFlag(context, 'witness-key') ?? [],
    allowedSigners: signers === undefined ? '' : readLocalText(context.cwd, signers),
  }
}

export function trustFlags(context: CommandContext): PackTrust {
  return needTrustedPack(trustWords(context))
}

export function oidFlag(context: CommandContext, name: string): string | null {
  const oid = textFlag(context, name)
  if (oid === undefined) return null
  return isObjectId(oid) ? oid : refuseInput(`--${name}`, 'a full object id in lower-case hex digits')
}
