// Why a pass opens something or nothing, from its stream alone.
import type { StoredEvent } from '#kernel/events/event'
import type { Why } from '#kernel/machine/why'
import { ACTION_GROUPS, type Action, ROLE_ACTIONS, type Role } from './actions.ts'
import { foldPass, type GivenPass, judgeGivenPass } from './pass-view.ts'
import type { Standing } from './passes.ts'

const SENTENCES: Readonly<Partial<Record<Standing, (pass: GivenPass) => string>>> = {
  live: ({ name, role }) => `it was given to ${name} as ${role ?? 'a build'}, and its end is not reached`,
  revoked: ({ revoked }) => `${revoked?.by ?? 'somebody'} took it back: ${revoked?.reason ?? ''}`,
  expired: ({ expiresAt }) => `it was good until ${expiresAt}`,
}

function listOpened(role: Role | null): readonly Action[] {
  return role === null ? [...ACTION_GROUPS.look, ...ACTION_GROUPS.evidence] : ROLE_ACTIONS[role]
}

export function explainPass(events: readonly StoredEvent[], now: number): Why | undefined {
  const pass = events.reduce<GivenPass | undefined>(foldPass, undefined)
  if (!pass) return undefined
  const { id, name, role, projects, issuedBy, issuedAt, expiresAt, revoked } = pass
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
      fact('role', role ?? 'ci'),
      fact('opens', isLive ? listOpened(role).join(' ') : 'nothing'),
      fact('projects', projects?.join(' ') ?? 'all, and what is of none'),
      fact('issued by', issuedBy),
      fact('ends', expiresAt),
    ],
    unknown: ['who else has seen it, and when it was last used'],
    becomes: isLive
      ? [{ to: 'revoked', when: 'an owner takes it back', command: `provost pass revoke ${id} --reason "…"` }]
      : [],
  }
}
