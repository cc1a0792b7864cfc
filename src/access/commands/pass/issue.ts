// `provost pass issue`
import { createHmac, randomBytes } from 'node:crypto'
import type { CommandContext, Run } from '#cli/command'
import { readDurationFlag } from '#cli/parse/read-duration-flag'
import { textFlag } from '#cli/parse/text-flag'
import { readOrMakeToken } from '#daemon/local/home-access'
import { refuseInput } from '#kernel/reading/read-input'
import { ROLES } from '../../rules/who/actions.ts'
import { composePassText, digestOf } from '../../rules/who/pass-secret.ts'

const SECRET_BYTES = 32
const DEFAULT_MS = 30 * 86_400_000

/** The secret is made here and sent nowhere: it is in no answer and in no log. */
export const run: Run = async context => {
  const name = textFlag(context, 'name') ?? refuseInput('--name', 'the name of a person')
  const wanted = textFlag(context, 'role')
  const role = ROLES.find(each => each === wanted) ?? refuseInput('--role', `one of ${ROLES.join(', ')}`)
  const secret = await makeSecret(context)
  const { ttlMs = DEFAULT_MS } = readDurationFlag(context, 'expires', 'ttlMs')
  const body = { name, role, digest: digestOf(secret), ttlMs }
  const given = await (await context.client()).call('givePass', { body })
  const pass = composePassText(given.id, secret)
  return {
    json: { ...given, pass },
    lines: [
      `${given.id}  ${given.name} as ${given.role}, until ${given.expiresAt}`,
      pass,
      'it is shown this once; it goes into the login page of the dashboard, or into `Authorization: Bearer` of a request',
      `next: provost pass revoke ${given.id} --reason "<why>"`,
    ],
  }
}

/** Run again with the same key, the command prints the same pass: nobody but the owner of the home can make it anew. */
async function makeSecret(context: CommandContext): Promise<string> {
  const key = textFlag(context, 'key')
  if (key === undefined) return randomBytes(SECRET_BYTES).toString('base64url')
  return createHmac('sha256', await readOrMakeToken(context.env))
    .update(`pass ${key}`)
    .digest('base64url')
}
