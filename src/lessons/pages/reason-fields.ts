// The reason that a decision about a lesson asks for, and its causes to choose from.
import type { ActionField } from '../../web/parts/action.tsx'
import type { LessonVerb } from '../rules/life/lesson-verbs.ts'

export function reasonFields({ needsReason, whys }: Pick<LessonVerb, 'needsReason' | 'whys'>): readonly ActionField[] {
  return [
    ...(whys ? [{ name: 'why', label: 'Because of', choices: whys, isOptional: true } as const] : []),
    {
      name: 'reason',
      label: 'Reason, 5 to 1000 characters',
      kind: 'lines',
      ...(!needsReason && { isOptional: true as const }),
    },
  ]
}
