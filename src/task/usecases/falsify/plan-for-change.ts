// The mutants of the lines that a captured change adds, from its patch and its files.
import { readDiff } from '#change/rules/read-diff'
import { readSyntax } from '#formats/syntax/read-syntax'
import type { MutatedLines } from '#looking/rules/mutation/mutate'
import { type ChangedFile, type MutantPlan, planMutants } from '#looking/rules/mutation/plan-mutants'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { needBytes } from '../change/apply-change.ts'
import type { TaskAtWork } from '../look/task-at-work.ts'

/** The same tree is asked the same: what it was made of is its seed. */
export async function planForChange(task: TaskAtWork, manifest: OutputManifest, most: number): Promise<MutantPlan> {
  const files = await readChangedFiles(task, manifest)
  return planMutants(files, { seed: manifest.diffHash, most, readTokens: readSyntax })
}

async function readChangedFiles(task: TaskAtWork, { entries }: OutputManifest): Promise<ChangedFile[]> {
  const patch = await task.world.taskFiles.read(task.place, 'code/diff.patch')
  const lines = new Map(readDiff(patch?.text ?? '').map(file => [file.path, rangesOf(file)]))
  const kept = entries.filter(({ path, after }) => after !== null && (lines.get(path)?.length ?? 0) > 0)
  return Promise.all(
    kept.map(async entry => {
      const text = readChangedText(await needBytes(task, entry))
      return { path: entry.path, text, lines: lines.get(entry.path)! }
    }),
  )
}

function rangesOf({ hunks }: ReturnType<typeof readDiff>[number]): MutatedLines[] {
  const added = hunks.flatMap(({ lines }) => lines.flatMap(({ kind, after }) => (kind === 'added' ? after! : [])))
  return added.map(line => [line, line])
}

/** Null: the bytes are no text that could be written back as it was. */
export function readChangedText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
