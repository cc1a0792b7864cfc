// `provost lessons import`
import type { Run } from '#cli/command'
import { readFindingTree } from '#finding/finding-tree'
import { findMirrorPlace } from './mirror-place.ts'
import { composeComplaint } from './print-lesson.ts'

export const run: Run = async context => {
  const files = await readFindingTree(context.cwd, context.args.directory!)
  const apply = context.flags.apply === true
  context.progress(`reading ${files.length} files …`)
  const query = await findMirrorPlace(context)
  const client = await context.client()
  const answer = await client.call('importLessons', { query, body: { files, apply } })
  const of = (outcome: string) => answer.rows.filter(row => row.outcome === outcome)
  const invalid = of('invalid')
  return {
    json: answer,
    lines: [
      `${of('imported').length} ${apply ? 'imported' : 'would be imported'} · ${of('known').length} known already · ${invalid.length} invalid`,
      ...of('imported').map(({ id, status }) => `  ${id}  ${status}`),
      ...invalid.flatMap(({ path, problems }) => composeComplaint(path, problems)),
      ...answer.problems.map(problem => `  ${context.style.warn('warning')}: ${problem}`),
      ...composeNext(files.length, apply),
    ],
    exitCode: invalid.length > 0 ? 1 : 0,
  }
}

function composeNext(files: number, isApplied: boolean): string[] {
  if (files === 0) return ['no finding files there: a checkout of testing-os keeps them in findings/ and reviews/']
  return isApplied ? [] : ['nothing was changed; repeat with --apply']
}
