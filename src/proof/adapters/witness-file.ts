// Witnesses in one small file of the home, beside the key that cosigns.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { isObject, isText } from '#kernel/reading/json-value'
import type { AskWitness, KnownWitness, ReadWitness, WitnessBook, WitnessReply } from '../ports/witness-book.ts'
import { needPemSigner } from './pem-signer.ts'

const ANSWER_MS_MAX = 10_000
const ANSWER_LETTERS_MAX = 64 * 1024

export function witnessFile(path: string, keys: string): WitnessBook {
  return {
    async read() {
      const value: unknown = JSON.parse(await readFile(path, 'utf8').catch(orNothing))
      const { witnesses, logs } = isObject(value) ? value : {}
      return {
        witnesses: Array.isArray(witnesses) ? witnesses.filter(isWitness) : [],
        logs: Array.isArray(logs) ? logs.filter(isText) : [],
      }
    },
    write: entries => writeFileAtomic(path, `${JSON.stringify(entries, null, 2)}\n`, 0o600),
    needSigner: () => needPemSigner(keys, join(keys, 'witness.pem'), 'provost.dev/witness/'),
  }
}

function orNothing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
  throw error
}

function isWitness(value: unknown): value is KnownWitness {
  return isObject(value) && isText(value.name) && isText(value.url) && isText(value.vkey)
}

export const askWitnessByHttp: AskWitness = (url, request) =>
  ask(`${url.replace(/\/$/, '')}/add-checkpoint`, {
    method: 'POST',
    body: request,
    headers: { 'content-type': 'text/plain' },
  })

export const readWitnessByHttp: ReadWitness = async (url, originHash) => {
  const { status, body } = await ask(`${url.replace(/\/$/, '')}/${originHash}/checkpoint`, { method: 'GET' })
  if (status === 404) return null
  if (status === 200) return body
  throw new Error(`it answered ${status}`)
}

async function ask(url: string, request: RequestInit): Promise<WitnessReply> {
  const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS_MAX) })
  let body = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    body += decoder.decode(chunk, { stream: true })
    if (body.length > ANSWER_LETTERS_MAX) throw new Error('it answered with more than an answer can be')
  }
  return { status: answer.status, body }
}
