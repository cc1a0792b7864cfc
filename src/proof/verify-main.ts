// verify.mjs: checks a proof pack without Provost, in one file, offline. It is made of the very rules that the program uses.
//
//   node verify.mjs <pack> --key <vkey> [--key …] [--witness-key <vkey>] [--allowed-signers <file>] [--tree <oid>] [--commit <oid>] [--json]
//
// Exit 0: sound. 1: refused, incomplete or signed by a key that was not named. 2: no pack, or wrong words.
import { readFileSync, realpathSync } from 'node:fs'
import { readPackBytes } from './pack-bytes.ts'
import { packTools } from './pack-tools.ts'
import { isObjectId } from './rules/packs/closed-shape.ts'
import { readTrust } from './rules/packs/read-trust.ts'
import { tellPack } from './rules/packs/tell-pack.ts'
import { exitCodeOfPack, type VerifiedPack, verifyPack } from './rules/packs/verify-pack.ts'

const FLAGS = ['--key', '--witness-key', '--allowed-signers', '--tree', '--commit'] as const
const USAGE = `usage: node verify.mjs <pack> ${FLAGS.map(flag => `[${flag} …]`).join(' ')} [--json]`

class WrongWords extends Error {}

type Words = { readonly packs: readonly string[]; readonly flags: ReadonlyMap<string, readonly string[]> }

function readWords(words: readonly string[]): Words {
  const packs: string[] = []
  const flags = new Map<string, string[]>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (word === '--json') continue
    if (!word.startsWith('--')) packs.push(word)
    else if (!FLAGS.some(flag => flag === word)) throw new WrongWords(`unknown flag ${word}`)
    else if (words[at + 1] === undefined) throw new WrongWords(`${word} needs a value`)
    else flags.set(word, [...(flags.get(word) ?? []), words[++at]!])
  }
  return { packs, flags }
}

function readOid(flags: Words['flags'], name: string): string | null {
  const oid = flags.get(name)?.at(-1) ?? null
  if (oid !== null && !isObjectId(oid)) throw new WrongWords(`${name} must be a full object id`)
  return oid
}

/** Everything that can be said of a pack with these words; also for whoever imports this file. */
export function verify(bytes: Uint8Array, words: readonly string[]): VerifiedPack {
  const { flags } = readWords(words)
  const trust = readTrust({
    keys: flags.get('--key') ?? [],
    witnessKeys: flags.get('--witness-key') ?? [],
    allowedSigners: (flags.get('--allowed-signers') ?? []).map(file => readFileSync(file, 'utf8')).join('\n'),
  })
  if ('why' in trust) throw new WrongWords(`${trust.key}: ${trust.why}`)
  return verifyPack(bytes, trust, { tree: readOid(flags, '--tree'), commit: readOid(flags, '--commit') }, packTools)
}

function main(words: readonly string[]): number {
  try {
    const [pack, ...others] = readWords(words).packs
    if (pack === undefined || others.length > 0) throw new WrongWords(USAGE)
    const verified = verify(readPackBytes(pack), words)
    const lines = words.includes('--json') ? [JSON.stringify(verified)] : tellPack(verified).map(printable)
    process.stdout.write(`${lines.join('\n')}\n`)
    return exitCodeOfPack(verified)
  } catch (error) {
    process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`)
    return 2
  }
}

/** What a stranger wrote into a pack must not move the cursor of whoever reads it. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '?')
}

const started = process.argv[1]
if (started !== undefined && realpathSync(started) === realpathSync(new URL(import.meta.url)))
  process.exitCode = main(process.argv.slice(2))
