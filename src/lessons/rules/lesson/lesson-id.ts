// The id of a derived lesson: readable, and different for every repository, rule, issue and suffix.
import { sha256Hex } from '#kernel/events/hash'

export type LessonIdentity = {
  readonly repo: string
  readonly ruleId: string
  readonly issueKind: string
  readonly suffix: string
}

const READABLE_MAX = 80
const HEX_DIGITS = 8

// The hash is over the parts as given, so names that look alike after cleaning still never meet.
export function composeLessonId({ repo, ruleId, issueKind, suffix }: LessonIdentity): string {
  const [owner = '', ...name] = repo.split('/')
  const parts = [owner, name.join('/'), suffix].map(toKebab).filter(part => part !== '')
  const readable = parts.join('-').slice(0, READABLE_MAX).replace(/-+$/, '')
  const hash = sha256Hex([repo, ruleId, issueKind, suffix].join('\n')).slice(0, HEX_DIGITS)
  return `dfind-${readable || 'x'}-${hash}`
}

function toKebab(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replaceAll(/-+/g, '-')
    .replace(/^-|-$/g, '')
}
