// Makes a pass and prints it once, or keeps it in a file without printing it. The secret is made here and sent nowhere: it is in no answer and in no log.
import { createHmac, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Answer, CommandContext } from '#cli/command'
import { readDurationFlag } from '#cli/parse/read-duration-flag'
import { textFlag } from '#cli/parse/text-flag'
import { readOrMakeToken } from '#daemon/local/home-access'
import { refuseInput } from '#kernel/reading/read-input'
import type { Role } from '../../rules/who/actions.ts'
import { composePassText, digestOf, type GivenKind } from '../../rules/who/pass-secret.ts'

const SECRET_BYTES = 32

export type PassWish = {
  readonly kind: GivenKind
  readonly role?: Role
  /** How long it is good for where nobody said it. */
  readonly usualMs: number
  /** Where it goes, for whoever reads it. */
  readonly use: string
}

export async function makePass(context: CommandContext, wish: PassWish): Promise<Answer> {
  const named = textFlag(context, 'to-file')
  const { use } = wish
  if (named === undefined) {
    const { given, pass, words } = await issue(context, wish)
    const shown = [pass, `it is shown this once; it goes into ${use}`]
    return { json: { ...given, pass }, lines: [words, ...shown, nextOf(given.id)] }
  }
  const file = resolve(context.cwd, named)
  const { keepInNewFile } = await import('#daemon/local/new-secret-file')
  const { given, words } = await keepInNewFile('--to-file', file, async keep => {
    const issued = await issue(context, wish)
    await keep(issued.pass)
    return issued
  })
  return {
    json: { ...given, file },
    lines: [words, `it is in ${file}, for you alone; it goes into ${use}`, nextOf(given.id)],
  }
}

const nextOf = (id: string) => `next: provost pass revoke ${id} --reason "<why>"`

async function issue(context: CommandContext, { kind, role, usualMs }: PassWish) {
  const name = textFlag(context, 'name') ?? refuseInput('--name', 'a name')
  const project = textFlag(context, 'project')
  const secret = await makeSecret(context)
  const { ttlMs = usualMs } = readDurationFlag(context, 'expires', 'ttlMs')
  const scope = project === undefined ? {} : { projects: [project] }
  const body = { kind, name, ...(role && { role }), ...scope, digest: digestOf(secret), ttlMs }
  const given = await (await context.client()).call('givePass', { body })
  const pass = composePassText(kind, given.id, secret)
  const limit = project === undefined ? '' : `, for ${project} alone`
  const words = `${given.id}  ${given.name} as ${given.role ?? 'a build'}${limit}, until ${given.expiresAt}`
  return { given, pass, words }
}

/** Run again with the same key, the command prints the same pass: nobody but the owner of the home can make it anew. */
async function makeSecret(context: CommandContext): Promise<string> {
  const key = textFlag(context, 'key')
  if (key === undefined) return randomBytes(SECRET_BYTES).toString('base64url')
  return createHmac('sha256', await readOrMakeToken(context.env))
    .update(`pass ${key}`)
    .digest('base64url')
}
