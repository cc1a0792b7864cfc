// The edits of a change that could be planted: of its own lines, and of lines close to them.
import { readDiff } from '#change/rules/read-diff'
import { readSyntax } from '#formats/syntax/read-syntax'
import { type Edit, type MutatedLines, mutate } from '#looking/rules/mutation/mutate'
import { isTestPath, languageOf } from '#looking/rules/mutation/source-kind'
import type { ChangedLine } from '#looking/rules/trial/score-trial'
import type { World } from '#recorder/world'

const NEAR_LINES = 20

export type PlantCandidate = {
  readonly id: string
  readonly path: string
  readonly zone: 'changed' | 'near'
  readonly edit: Edit
}

export type CopiedChange = { readonly root: string; readonly base: string; readonly target: string }

export type ChangeCandidates = {
  readonly candidates: readonly PlantCandidate[]
  readonly texts: ReadonlyMap<string, string>
  readonly changed: readonly ChangedLine[]
}

export async function findCandidates(world: World, { root, base, target }: CopiedChange): Promise<ChangeCandidates> {
  const files = readDiff(await world.reviews.commits.readDiff(root, base, target))
  const added = files.map(({ path, hunks }) => ({
    path,
    lines: hunks.flatMap(({ lines }) => lines.flatMap(({ kind, after }) => (kind === 'added' ? [after!] : []))),
  }))
  const texts = new Map<string, string>()
  for (const { path } of added.filter(({ lines }) => lines.length > 0)) {
    const text = await world.reviews.commits.readText(root, target, path)
    if (text !== null) texts.set(path, text)
  }
  return {
    candidates: added.flatMap(({ path, lines }) => candidatesIn(path, texts.get(path) ?? '', lines)),
    texts,
    changed: added.flatMap(({ path, lines }) => lines.map(line => ({ path, line }))),
  }
}

function candidatesIn(path: string, text: string, lines: readonly number[]): PlantCandidate[] {
  const language = languageOf(path)
  const tokens = language === null || isTestPath(path) ? null : readSyntax(language, text)
  if (tokens === null || lines.length === 0) return []
  const around = lines.map((line): MutatedLines => [Math.max(1, line - NEAR_LINES), line + NEAR_LINES])
  const own = new Set(lines)
  return mutate(text, tokens, { lines: around, operators: null }).map(edit => ({
    id: `${path}:${edit.start}:${edit.operator}`,
    path,
    zone: own.has(edit.line) ? 'changed' : 'near',
    edit,
  }))
}
