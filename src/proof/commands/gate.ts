// `provost gate`
import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { findTree, needPolicy, readBasePolicy } from '../gate-site.ts'
import { needTrustedPack, readLocalPack, readLocalText } from '../local-pack.ts'
import { packTools } from '../pack-tools.ts'
import { decideGate, type GateDecision } from '../rules/gate/decide-gate.ts'
import type { ProofPolicy } from '../rules/gate/policy.ts'
import { tellPack } from '../rules/packs/tell-pack.ts'
import { gateCheckOf, type VerifiedPack, verifyPack } from '../rules/packs/verify-pack.ts'
import { oidFlag, trustWords } from './pack-flags.ts'

export const run: Run = async context => {
  const { cwd, args, style } = context
  const policy = await findPolicy(context)
  const tree = oidFlag(context, 'tree') ?? (await findTree(cwd))
  const verified = verifyPack(
    await readLocalPack(cwd, args.pack!),
    trustOf(context, policy),
    { tree, commit: null },
    packTools,
  )
  const decided = decideGate({ check: gateCheckOf(verified), want: { tree }, policy })
  const word = decided.pass ? style.good('YES') : style.bad('NO ')
  return {
    json: { ...decided, tree, pack: verified },
    lines: [
      `${word}  ${decided.row}`,
      ...[...tellReasons(decided), ...tellWhyNot(decided, verified, tree)].map(cleanText),
    ],
    exitCode: decided.pass ? 0 : 1,
  }
}

/** Keys of the policy count as if they were named. */
function trustOf(context: CommandContext, policy: ProofPolicy) {
  const words = trustWords(context)
  return needTrustedPack({
    keys: [...words.keys, ...(policy.keys ?? [])],
    witnessKeys: [...words.witnessKeys, ...(policy.witnesses?.keys ?? [])],
    allowedSigners: [words.allowedSigners, policy.allowedSigners ?? ''].join('\n'),
  })
}

async function findPolicy(context: CommandContext): Promise<ProofPolicy> {
  const also = (textFlag(context, 'require') ?? '').split(',').filter(word => word !== '')
  const file = textFlag(context, 'policy')
  if (file !== undefined) return needPolicy(file, readLocalText(context.cwd, file), also)
  const found = await readBasePolicy(context.cwd, textFlag(context, 'base'))
  if (found) return needPolicy(found.from, found.text, also)
  if (also.length === 0 || trustWords(context).keys.length === 0) {
    throw provostError('USAGE', {
      message: 'the base has no .provost/proof-policy.yaml, so --require and --key are needed',
      hint: 'run `provost help gate`',
      details: { command: 'gate' },
    })
  }
  return needPolicy('--require', null, also)
}

function tellReasons({ reasons }: GateDecision): string[] {
  return reasons.map(({ require, pass, row }) => `  ${pass ? 'yes' : 'no '}  ${require}  ${row}`)
}

/** Where the requirements were not reached, the pack itself says why. */
function tellWhyNot({ reasons }: GateDecision, verified: VerifiedPack, tree: string | null): string[] {
  if (reasons.length > 0) return []
  const wanted = tree === null ? [] : [`this is tree ${tree.slice(0, 12)}`]
  return [...tellPack(verified), ...wanted].map(line => `  ${line}`)
}
