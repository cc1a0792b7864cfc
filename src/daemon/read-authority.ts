// What this home wants of decisions, read at every one of them: a person who changes it need not start anything anew.
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Home } from '#files/home'
import { provostError } from '#kernel/errors/errors'
import type { Authority } from './judge-signed.ts'

type Environment = Readonly<Record<string, string | undefined>>

export async function readAuthority(env: Environment, home: Home): Promise<Authority> {
  const { readHomeConfig } = await import('#config/home-config')
  const { fourEyes, sign, signers } = (await readHomeConfig(env, home)).authority
  return {
    fourEyes,
    sign,
    allowedSigners: signers === null ? '' : await readSigners(resolve(dirname(home.config), signers)),
  }
}

/** Without it nobody could sign, and nobody would know why. */
async function readSigners(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw provostError('CONFIG_INVALID', {
      message: `${file}: the allowed signers cannot be read`,
      hint: 'correct authority.signers: `provost config show authority`',
      details: { file, errors: [] },
      cause,
    })
  }
}
