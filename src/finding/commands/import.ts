// `provost finding import`
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
  }
  const answer = await (await client()).call('importFindings', { body })
  const { tools, imported, known, ours } = answer
  return {
    json: answer,
    lines: [`${tools.join(', ')}: ${imported} imported, ${known} known already, ${ours} of our own`],
  }
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
