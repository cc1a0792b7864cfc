// `provost proof sign`
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { type Act, listActs, NAMESPACES } from '../rules/packs/check-people.ts'
import type { PackStatement } from '../rules/packs/statement.ts'
import { signWithSsh } from '../ssh-keygen.ts'
import { tellMade } from './make.ts'

export const run: Run = async context => {
  const { client, args, cwd } = context
  const file = textFlag(context, 'ssh-key')
  if (file === undefined)
    throw provostError('USAGE', {
      message: 'missing flag --ssh-key <file>',
      hint: 'run `provost help proof sign`',
      details: { command: 'proof sign' },
    })
  const door = await client()
  const task = args.task!
  const { statement } = await door.call('makeProof', { body: { task } })
  const act = needAct(statement as unknown as PackStatement, textFlag(context, 'waiver'))
  const key = resolve(cwd, file.replace(/^~(?=\/)/, homedir()))
  const signature = await signWithSsh(key, NAMESPACES[act.act], act.message)
  const made = await door.call('makeProof', { body: { task, signature } })
  return { json: made, lines: tellMade(made, cwd).map(cleanText) }
}

/** The acceptance, or the waiver that is named. */
function needAct(statement: PackStatement, waiver: string | undefined): Act {
  const acts = listActs(statement)
  const found = acts.find(({ act, id }) => (waiver === undefined ? act === 'accept' : act === 'waive' && id === waiver))
  if (found) return found
  const { id } = statement.predicate
  if (waiver === undefined)
    throw provostError('PROOF_NOT_READY', {
      message: `${id} was not decided yet, so there is no acceptance to sign`,
      details: { id },
    })
  const named = acts.flatMap(act => (act.act === 'waive' ? [act.id] : []))
  throw provostError('NOT_FOUND', {
    message: `no waiver ${waiver} is in force for the change of ${id}`,
    hint: named.length > 0 ? `those in force: ${named.join(', ')}` : 'there is none to sign',
    details: { noun: 'waiver', id: waiver },
  })
}
