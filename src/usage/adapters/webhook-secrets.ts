// Secrets of endpoints: a file each in the home, one per line so that a second can take the place of the first, or a variable.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import type { WebhookWorld } from '../ports/webhooks.ts'
import { SECRET_PREFIX } from '../rules/out/sign-webhook.ts'

const SECRET_BYTES = 32
const IN_FORCE_MAX = 2

type Secrets = Pick<WebhookWorld, 'makeSecret' | 'readSecrets' | 'forgetSecret'>

export function webhookSecrets(home: string, env: Readonly<Record<string, string | undefined>>): Secrets {
  const fileOf = (id: string) => join(home, 'webhooks', id)
  return {
    makeSecret: async id => {
      const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
      await mkdir(join(home, 'webhooks'), { recursive: true, mode: 0o700 })
      await writeFileAtomic(fileOf(id), `${secret}\n`, 0o600)
      return fileOf(id)
    },
    readSecrets: async (id, secretEnv) => {
      const text = secretEnv === null ? await readFile(fileOf(id), 'utf8').catch(() => '') : (env[secretEnv] ?? '')
      return text.split(/\s+/).filter(Boolean).slice(0, IN_FORCE_MAX)
    },
    forgetSecret: id => rm(fileOf(id), { force: true }),
  }
}
