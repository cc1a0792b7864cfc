// Why a pass opens something or nothing, from its stream alone.
import type { StoredEvent } from '#kernel/events/event'
import type { Why } from '#kernel/machine/why'
import { ROLE_ACTIONS } from './actions.ts'
import { foldPass, type GivenPass, judgeGivenPass } from './pass-view.ts'
import type { Standing } from './passes.ts'

const SENTENCES: Readonly<Partial<Record<Standing, (pass: GivenPass) => string>>> = {
  live: ({ name, role }) => `it was given to ${name} as ${role}, and its end is not reached`,
  revoked: ({ revoked }) => `${revoked?.by ?? 'somebody'} took it back: ${revoked?.reason ?? ''}`,
  expired: ({ expiresAt }) => `it was good until ${expiresAt}`,
}

export function explainPass(events: readonly StoredEvent[], now: number): Why | undefined {
  const pass = events.reduce<GivenPass | undefined>(foldPass, undefined)
  if (!pass) return undefined
  const { id, name, role, issuedBy, issuedAt, expiresAt, revoked } = pass
  const { standing, rule } = judgeGivenPass(pass, now)
  const since = revoked?.at ?? (standing === 'expired' ? expiresAt : issuedAt)
  const ageMs = Math.max(0, now - Date.parse(issuedAt))
  const fact = (name: string, value: unknown) => ({ name, value, source: 'log', at: issuedAt, ageMs })
  const isLive = standing === 'live'
  return {
    ...{ id, noun: 'pass', state: standing, since, rule, table: 'access/passes' },
    sentence: SENTENCES[standing]?.(pass) ?? 'nobody can tell what it is worth',
    evidence: {},
    facts: [
      fact('name', name),
      fact('role', role),
      fact('opens', isLive ? ROLE_ACTIONS[role].join(' ') : 'nothing'),
      fact('issued by', issuedBy),
      fact('ends', expiresAt),
    ],
    unknown: ['who else has seen it, and when it was last used'],
    becomes: isLive
      ? [{ to: 'revoked', when: 'an owner takes it back', command: `provost pass revoke ${id} --reason "…"` }]
      : [],
  }
}
