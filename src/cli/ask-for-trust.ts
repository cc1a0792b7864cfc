// At a terminal a command that needs trust in what a repository brings shows it and asks, once.
import type { Client } from '#api/client'
import { isProvostError } from '#kernel/errors/errors'
import type { Streams } from './run-words.ts'

/** Undefined: nobody was asked, or they said no; the refusal stands. */
export async function askForTrust(
  error: unknown,
  { ask, err }: Pick<Streams, 'ask' | 'err'>,
  client: () => Promise<Client>,
): Promise<true | undefined> {
  const project = ask ? projectOf(error) : undefined
  if (ask === undefined || project === undefined) return undefined
  const { printTrust } = await import('#access/commands/trust/print-trust')
  const shown = await (await client()).call('showTrust', { parameters: { project } })
  for (const line of printTrust(shown)) err(line)
  const answer = await ask(`Trust these parts of ${shown.path}? [y/N] `, new AbortController().signal)
  if (!/^y(?:es)?$/i.test(answer?.trim() ?? '')) return undefined
  await (await client()).call('giveTrust', { parameters: { project }, body: { hash: shown.hash } })
  return true
}

function projectOf(error: unknown): string | undefined {
  if (!isProvostError(error) || (error.code !== 'TRUST_REQUIRED' && error.code !== 'TRUST_CHANGED')) return undefined
  const project = error.details?.project
  return typeof project === 'string' ? project : undefined
}
