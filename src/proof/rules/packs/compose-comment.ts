// What a pack proves, as Markdown for people who have never heard of Provost.
import type { PackStatement } from './statement.ts'

export type CommentFacts = {
  readonly statement: PackStatement
  /** As whoever checked it found them, which may be less than what is claimed. */
  readonly gates: readonly { readonly name: string; readonly verdict: string; readonly rule: string }[]
  /** SHA-256 of the pack. */
  readonly sha256: string
  readonly vkey: string
}

export function composeComment({ statement, gates, sha256, vkey }: CommentFacts): string[] {
  const { gitCommit: commit, gitTree: tree } = statement.subject[0].digest
  const { unknown, key } = statement.predicate
  return [
    `**Proof of tree \`${tree.slice(0, 12)}\`** (commit \`${commit.slice(0, 12)}\`)`,
    '',
    '| gate | verdict | rule |',
    '|---|---|---|',
    ...gates.map(({ name, verdict, rule }) => `| ${name} | ${verdict.replaceAll('_', ' ')} | \`${rule}\` |`),
    '',
    ...unknown.map(sentence => `- not known: ${plain(sentence)}`),
    ...(key.exposed ? ['- the signing key may have been within reach of agents'] : []),
    '',
    `Check it offline: \`node verify.mjs ${tree.slice(0, 12)}.proof --key ${vkey}\``,
    `Pack: \`refs/provost/proof/${tree}\`, SHA-256 \`${sha256}\``,
  ]
}

/** What somebody else wrote must not become a link, an image or a mention. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>!@#|]/g, letter => `\\${letter}`)
}
