// verify.html: a pack is dropped on the page and checked there. Nothing is fetched and nothing is sent.
import { readTrust } from '../rules/packs/read-trust.ts'
import { tellPack } from '../rules/packs/tell-pack.ts'
import { type BrowserAnswer, verifyInBrowser } from './verify-in-browser.ts'

const linesOf = (text: string) => text.split('\n').flatMap(line => line.trim() || [])

/** Also for whoever runs this script elsewhere. */
export async function verify(bytes: Uint8Array, words: Readonly<Record<string, string>>): Promise<BrowserAnswer> {
  const { keys = '', witnessKeys = '', allowedSigners = '', tree = '', commit = '' } = words
  const trust = readTrust({ keys: linesOf(keys), witnessKeys: linesOf(witnessKeys), allowedSigners })
  if ('why' in trust) return { verdict: 'cannot_check', why: `${trust.key}: ${trust.why}` }
  return verifyInBrowser(bytes, trust, { tree: tree || null, commit: commit || null })
}

function tell(answer: BrowserAnswer): string[] {
  return answer.verdict === 'cannot_check' ? [`CANNOT CHECK  ${answer.why}`] : tellPack(answer)
}

function start(page: Document): void {
  const at = (id: string) => page.getElementById(id) as HTMLInputElement
  const look = async () => {
    const [file] = at('pack').files ?? []
    if (!file) return
    const words = Object.fromEntries(
      ['keys', 'witnessKeys', 'allowedSigners', 'tree'].map(id => [id, at(id).value.trim()]),
    )
    const answer = await verify(new Uint8Array(await file.arrayBuffer()), words)
    const shown = at('answer')
    shown.textContent = tell(answer).join('\n')
    shown.className = answer.verdict
    at('json').textContent = JSON.stringify(answer, null, 2)
  }
  for (const id of ['pack', 'keys', 'witnessKeys', 'allowedSigners', 'tree']) at(id).addEventListener('change', look)
}

if (typeof document !== 'undefined') start(document)
