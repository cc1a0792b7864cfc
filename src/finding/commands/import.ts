// `provost finding import`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { provostError } from '#kernel/errors/errors'

export const run: Run = async context => {
  const { args, flags, client, cwd } = context
  const { readTextFile } = await import('#daemon/local/read-text')
  const document = readJson(args.file!, await readTextFile(cwd, args.file!))
  const body = {
    project: await needProjectHere(context),
    document,
    ...(typeof flags.rev === 'string' && { rev: flags.rev }),
    ...(Array.isArray(flags.looked) && { looked: flags.looked }),
  }
  const answer = await (await client()).call('importFindings', { body })
  return { json: answer, lines: composeLines(answer) }
}

function composeLines(answer: Shape<'ImportedFindings'>): string[] {
  const { tools, imported, known, regressed, suppressed, absent, closed, unverified, ours } = answer
  const seen = `${imported} imported, ${known} known already, ${ours} of our own`
  const more = [
    [regressed, 'were closed and are back'],
    [suppressed, 'suppressed by the tool: put off'],
    [absent, 'absent by the word of the tool: not opened'],
    [closed, 'proven gone'],
    [unverified, 'not named any more, without a proof that they are gone: unverified'],
  ] as const
  return [
    `${tools.join(', ')}: ${seen}`,
    ...more.filter(([count]) => count > 0).map(([count, words]) => `  ${count} ${words}`),
  ]
}

function readJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw provostError('SARIF_INVALID', {
      message: `${file}: it is no JSON`,
      cause,
      details: { file, errors: ['no JSON'] },
    })
  }
}
