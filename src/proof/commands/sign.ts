// `provost proof sign`
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { listActs, NAMESPACES } from '../rules/packs/check-people.ts'
import type { Statement } from '../rules/packs/statement.ts'
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
  const act = listActs(statement as unknown as Statement).find(({ act: what }) => what === 'accept')
  if (!act)
    throw provostError('PROOF_NOT_READY', {
      message: `${task} was not decided yet, so there is no acceptance to sign`,
      details: { id: task },
    })
  const key = resolve(cwd, file.replace(/^~(?=\/)/, homedir()))
  const signature = await signWithSsh(key, NAMESPACES.accept, act.message)
  const made = await door.call('makeProof', { body: { task, signature } })
  return { json: made, lines: tellMade(made, cwd).map(cleanText) }
}
