// The instructions of a Dockerfile, one by one, with its arguments filled in; what this reader does not know it refuses.

export type Instruction = { readonly name: string; readonly text: string }

export type Stage = { readonly name: string | null; readonly base: string; readonly steps: readonly Instruction[] }

const KNOWN = ['ARG', 'FROM', 'RUN', 'COPY', 'USER', 'WORKDIR', 'ENV', 'VOLUME', 'HEALTHCHECK', 'CMD']

export function readDockerfile(text: string): Stage[] {
  const stages: { name: string | null; base: string; steps: Instruction[] }[] = []
  const values: Record<string, string> = {}
  for (const line of text.split('\n').filter(each => each.trim() !== '' && !each.startsWith('#'))) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
    if (!KNOWN.includes(name) || line.endsWith('\\')) throw new Error(`cannot be carried out here: ${line}`)
    const filled = rest.replace(/\$\{(\w+)\}/g, (all, word) => values[word] ?? all)
    if (name === 'ARG') Object.assign(values, Object.fromEntries([filled.split('=') as [string, string]]))
    else if (name === 'FROM') stages.push(readFrom(filled))
    else stages.at(-1)!.steps.push({ name, text: filled })
  }
  return stages
}

function readFrom(text: string) {
  const [base = '', , name = null] = text.split(/\s+/)
  return { name, base, steps: [] }
}
