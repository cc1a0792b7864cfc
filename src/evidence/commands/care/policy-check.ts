// `provost evidence policy check`
import { resolve } from 'node:path'
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import type { Style } from '#cli/print/style'
import { isRecordObject } from '#evidence/rules/shape/json-object'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from '../evidence-place.ts'

type PolicyCheck = Shape<'PolicyCheck'>

export const run: Run = async context => {
  const { args, cwd, style, client } = context
  if (args.path !== undefined) return answer(await checkFile(resolve(cwd, args.path)), style)
  const query = await findEvidencePlace(context)
  return answer(await (await client()).call('checkPolicies', { query }), style)
}

async function checkFile(path: string): Promise<PolicyCheck> {
  const [{ readFileOfText }, { readStrictYaml }, readers] = await Promise.all([
    import('#daemon/local/text-file'),
    import('#formats/yaml/strict-yaml'),
    import('#formats/yaml/policy-yaml'),
  ])
  const text = await readFileOfText(path)
  const yaml = readStrictYaml(text)
  const isOfRepo = yaml.ok && isRecordObject(yaml.value) && 'repo' in yaml.value
  const { errors } = isOfRepo ? readers.readRepoPolicyYaml(text) : readers.readGlobalPolicyYaml(text)
  return { valid: errors.length === 0, policies: [{ repo: path, errors: [...errors] }], strays: [] }
}

function answer(check: PolicyCheck, style: Style) {
  const lines = check.policies.flatMap(({ repo, errors }) => {
    const name = cleanText(repo ?? 'the global policy')
    return errors.length === 0
      ? [`${style.good('ok')}   ${name}`]
      : errors.map(error => `${style.bad('bad')}  ${name}: ${cleanText(error)}`)
  })
  const strays = check.strays.map(
    path => `${style.warn('stray')} ${cleanText(path)}: no repository has its policy here`,
  )
  return { json: check, lines: [...lines, ...strays], exitCode: check.valid ? 0 : 1 }
}
