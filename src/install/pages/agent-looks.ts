// The words and tones of coding agents: whether they are here, what they say of their login, and whether they answered.
import type { Shape } from '#api/schemas'
import type { SignLook } from '#web/parts/look'

type AgentHere = Shape<'AgentsHere'>['agents'][number]

const LOGIN_LOOKS: Readonly<Record<NonNullable<AgentHere['login']>, SignLook>> = {
  yes: { icon: '✓', word: 'says it is logged in', tone: 'good' },
  key: { icon: '✓', word: 'has a key', tone: 'good' },
  no: { icon: '!', word: 'not logged in', tone: 'warn' },
  unknown: { icon: '?', word: 'login unknown', tone: 'unknown' },
}

export function lookOfAgent({ version, login }: Pick<AgentHere, 'version' | 'login'>): SignLook {
  if (version === null) return { icon: '○', word: 'not on the PATH', tone: 'mute' }
  return LOGIN_LOOKS[login ?? 'unknown']
}

export const ANSWERING_LOOKS: Readonly<Record<Shape<'TriedAgent'>['answers'], SignLook>> = {
  yes: { icon: '✓', word: 'answers', tone: 'good' },
  no: { icon: '✗', word: 'does not answer', tone: 'bad' },
  unknown: { icon: '?', word: 'not known whether it answers', tone: 'unknown' },
}
