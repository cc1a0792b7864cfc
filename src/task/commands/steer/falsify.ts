// `provost task falsify`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { numberFlag } from '#cli/parse/number-flag'
import { cleanText } from '#kernel/text/text-hygiene'
import { describeMutant } from '#looking/rules/mutation/falsifier-run'
import { changeTask } from '../change-task.ts'
import { readTaskWords } from '../task-words.ts'

export const run: Run = async context => {
  const { id } = await readTaskWords(context, { mayBeDone: true })
  const [minutes, mutants, bar] = ['minutes', 'mutants', 'bar'].map(name => numberFlag(context, name))
  const answer = await changeTask(context, 'falsifyTask', id, {
    ...(minutes !== undefined && { minutes }),
    ...(mutants !== undefined && { mutants }),
    ...(bar !== undefined && { bar }),
  })
  const isHollow = answer.falsifier?.verdict === 'not_proven' || answer.falsifier?.verdict === 'unknown'
  return { json: answer, lines: composeFalsifier(answer.falsifier), exitCode: isHollow ? 1 : 0 }
}

type Falsifier = NonNullable<Shape<'FalsifyAnswer'>['falsifier']>

function composeFalsifier(shown: Falsifier | null): string[] {
  if (!shown) return ['nothing was tried']
  const { lines, killed, survived, timedOut, of, open, possible, share, bar, rule, verdict, cached } = shown
  const against = bar === null ? 'report only' : `the bar is ${bar}`
  return [
    `changed lines ${lines}, mutants ${of + open} of ${possible}${cached ? ' (from the cache)' : ''}`,
    `killed ${killed}, survived ${survived}, timed out ${timedOut}${open > 0 ? `, not decided ${open}` : ''}`,
    `share ${share ?? 'unknown'} (${against})  rule ${rule}: ${verdict.replaceAll('_', ' ')}`,
    ...composeWhyUnknown(shown),
    ...shown.survivors.map(mutant => `not proven by tests: ${cleanText(describeMutant(mutant))}`),
    ...shown.leftOut.map(({ path, why }) => `left out: ${cleanText(path)} (${LEFT_OUT[why]})`),
  ]
}

function composeWhyUnknown({ verdict, baseline, ended, because }: Falsifier): string[] {
  if (verdict !== 'unknown') return []
  if (baseline === 'none') return ['no suite of tests is configured']
  if (baseline !== 'green') return [`the suites are not green on the unchanged tree: ${cleanText(because ?? baseline)}`]
  return ended === 'error' ? ['the tree did not stay as it was; nothing of this counts'] : ['too little was decided']
}

const LEFT_OUT: Readonly<Record<Falsifier['leftOut'][number]['why'], string>> = {
  language: 'in no language that can be mutated',
  test: 'a test',
  not_text: 'no text',
  no_syntax: 'does not parse here',
}
