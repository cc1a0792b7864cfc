// Everything that is wrong with a policy: its shape, and what a shape cannot say.
import { isDay } from '../shape/instant.ts'
import { isRecordObject, membersInList, ownMemberOf } from '../shape/json-object.ts'
import { type Defect, findDefects, pointerOf } from '../shape/shape-defects.ts'
import { RULES } from './policy-rules.ts'
import { MISPLACED_MEMBERS, type PolicyKind, READING_SHAPES } from './policy-shape.ts'
import { STALE_THRESHOLDS } from './stale-thresholds.ts'

export function findPolicyDefects(value: unknown, kind: PolicyKind): Defect[] {
  return [
    ...findDefects(value, READING_SHAPES[kind]),
    ...findMisplacedMembers(value, kind),
    ...findEnforcementDefects(ownMemberOf(value, 'enforcement')),
    ...findAgeDefects(value),
    ...findRuleDefects(membersInList(ownMemberOf(value, 'global_rules'))),
    ...findThresholdDefects(ownMemberOf(value, 'stale_thresholds')),
  ]
}

function findMisplacedMembers(value: unknown, kind: PolicyKind): Defect[] {
  return MISPLACED_MEMBERS[kind]
    .filter(key => isRecordObject(value) && Object.hasOwn(value, key))
    .map(key => own('', `must NOT have additional properties: '${key}'`, 'additionalProperties'))
}

// Going on in spite of a no is allowed for a while, but somebody must have said why and until when.
function findEnforcementDefects(enforcement: unknown): Defect[] {
  const mode = ownMemberOf(enforcement, 'mode')
  if (mode !== 'warn-only' && mode !== 'exempt') return []
  const reason = ownMemberOf(enforcement, 'reason')
  const defects: Defect[] = []
  if (typeof reason !== 'string' || reason.trim() === '')
    defects.push(own('/enforcement', `mode "${mode}" needs a reason`))
  if (!isDay(ownMemberOf(enforcement, 'review_after')))
    defects.push(own('/enforcement', `mode "${mode}" needs review_after as YYYY-MM-DD`))
  return defects
}

function findAgeDefects(value: unknown): Defect[] {
  const surfaces = ownMemberOf(value, 'surfaces')
  const paths = [['defaults'], ...Object.keys(isRecordObject(surfaces) ? surfaces : {}).map(key => ['surfaces', key])]
  return paths
    .filter(path => warnsAfterMax(path.reduce(ownMemberOf, value)))
    .map(path => own(pointerOf([...path, 'freshness']), 'warn_age_days must not exceed max_age_days'))
}

function warnsAfterMax(rules: unknown): boolean {
  const freshness = ownMemberOf(rules, 'freshness')
  const max = ownMemberOf(freshness, 'max_age_days')
  const warn = ownMemberOf(freshness, 'warn_age_days')
  return typeof max === 'number' && typeof warn === 'number' && warn > max
}

function findRuleDefects(rules: readonly unknown[]): Defect[] {
  const seen = new Set<string>()
  return rules.flatMap((rule, index) => {
    const id = ownMemberOf(rule, 'id')
    if (typeof id !== 'string') return []
    const defects = findDefectsOfRule(`/global_rules/${index}`, id, ownMemberOf(rule, 'severity'), seen.has(id))
    seen.add(id)
    return defects
  })
}

function findDefectsOfRule(pointer: string, id: string, severity: unknown, isRepeated: boolean): Defect[] {
  const kind = RULES.get(id)
  const defects: Defect[] = []
  if (kind === undefined) defects.push(own(`${pointer}/id`, `is not a known rule: "${id}"`))
  if (isRepeated) defects.push(own(`${pointer}/id`, `is listed twice: "${id}"`))
  if (kind === 'law' && (severity === 'warn' || severity === 'info'))
    defects.push(own(`${pointer}/severity`, `must be "reject" for rule "${id}"`))
  return defects
}

function findThresholdDefects(given: unknown): Defect[] {
  if (!isRecordObject(given)) return []
  const { healthy, warning, critical }: Readonly<Record<string, unknown>> = { ...STALE_THRESHOLDS, ...given }
  if (typeof healthy !== 'number' || typeof warning !== 'number' || typeof critical !== 'number') return []
  return healthy <= warning && warning <= critical
    ? []
    : [own('/stale_thresholds', 'must satisfy healthy <= warning <= critical')]
}

function own(pointer: string, message: string, keyword = 'policy'): Defect {
  return { pointer, keyword, message }
}
