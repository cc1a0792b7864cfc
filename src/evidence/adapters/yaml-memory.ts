// YAML that was read before, kept as plain data: the library takes longer to load than all the rest of a submission, and
// policies change rarely. Kept is only what the text says; what it means is decided anew each time.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { writeFileAtomic } from '#files/atomic-write'
import type { YamlOutcome } from '../rules/policy/policy-of-yaml.ts'
import { isRecordObject } from '../rules/shape/json-object.ts'

/** What each of the texts says, in their order. */
export type ReadYamls = (root: string, texts: readonly string[]) => Promise<YamlOutcome[]>

export const readYamls: ReadYamls = async (_root, texts) => {
  const { readStrictYaml } = await import('#formats/yaml/strict-yaml')
  return texts.map(text => {
    const read = readStrictYaml(text)
    return read.ok ? { ok: true, value: read.value } : { ok: false, because: read.because }
  })
}

/** `directory` belongs to its owner alone: whoever could write here could also write the program. */
export function rememberYamls(directory: string, programVersion: string): ReadYamls {
  return async (root, texts) => {
    const file = join(directory, `${hash('sha256', root).slice(0, 16)}.json`)
    const names = texts.map(text => hash('sha256', text))
    const known = recall(file, programVersion)
    const found = names.map(name => known.get(name))
    if (found.every(outcome => outcome !== undefined)) return found
    const outcomes = await readYamls(root, texts)
    const kept = Object.fromEntries(names.map((name, n) => [name, outcomes[n]!]))
    await remember(file, { program: programVersion, kept })
    return outcomes
  }
}

type Memory = { readonly program: string; readonly kept: Readonly<Record<string, YamlOutcome>> }

/** Another program may read the same text otherwise, so it starts with an empty memory. */
function recall(file: string, programVersion: string): Map<string, YamlOutcome> {
  try {
    const memory: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isRecordObject(memory) || memory.program !== programVersion || !isRecordObject(memory.kept)) return new Map()
    return new Map(Object.entries(memory.kept as Memory['kept']))
  } catch {
    return new Map()
  }
}

/** A number that JSON cannot say would come back as another value; such a text is read anew each time. */
async function remember(file: string, { program, kept }: Memory): Promise<void> {
  const faithful = Object.entries(kept).filter(([, outcome]) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(outcome)), outcome),
  )
  const memory: Memory = { program, kept: Object.fromEntries(faithful) }
  await writeFileAtomic(file, `${JSON.stringify(memory)}\n`, 0o600).catch(() => undefined) // then it is read again
}
