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

const FIELDS = ['keys', 'witnessKeys', 'allowedSigners', 'tree', 'commit']

function start(page: Document): void {
  const at = (id: string) => page.getElementById(id) as HTMLInputElement
  let asked = 0
  const show = (text: string, verdict: string, json: string) => {
    at('answer').textContent = text
    at('answer').className = verdict
    at('json').textContent = json
  }
  const look = async () => {
    const mine = ++asked
    show('', '', '')
    const [file] = at('pack').files ?? []
    if (!file) return
    const words = Object.fromEntries(FIELDS.map(id => [id, at(id).value.trim()]))
    const answer = await verify(new Uint8Array(await file.arrayBuffer()), words)
    // A large pack takes longer: its answer must not stand under the pack that was chosen after it.
    if (mine === asked) show(tell(answer).join('\n'), answer.verdict, JSON.stringify(answer, null, 2))
  }
  for (const id of ['pack', ...FIELDS]) at(id).addEventListener('change', look)
}

if (typeof document !== 'undefined') start(document)
