// Reads everything in a task's directory that facts are derived from.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readHashed, readOrdinary } from '#files/hashed-file'
import type { FileContent } from '#task/rules/change/change-entry'
import type { TaskDocument, TaskDocuments } from '#task/rules/record/task-documents'

const AT_ONCE = 32

export async function readTaskDocuments(directory: string): Promise<TaskDocuments> {
  const at = (path: string) => readDocument(directory, path)
  const [plan, files, planReview, manifest, codeReview] = await Promise.all([
    at('planning/planning.ai.json'),
    at('planning/plan.files.json'),
    at('review/plan-review.json'),
    at('code/manifest.json'),
    at('review/code-review.json'),
  ])
  const [baseline, report, postApply, decision, revert] = await Promise.all([
    at('test/baseline.json'),
    at('test/eval-report.json'),
    at('test/post-apply.json'),
    at('accept/decision.json'),
    at('revert/record.json'),
  ])
  const [diff, outputFiles] = await Promise.all([
    readHashed(directory, 'code/diff.patch'),
    readOutputFiles(join(directory, 'code', 'files')),
  ])
  return {
    plan,
    files,
    planReview,
    manifest,
    diffHash: diff?.sha256 ?? null,
    outputFiles,
    codeReview,
    baseline,
    eval: report,
    postApply,
    decision,
    revert,
  }
}

export async function readDocument(directory: string, path: string): Promise<TaskDocument> {
  const file = await readHashed(directory, path)
  return file ? { text: file.bytes.toString('utf8'), sha256: file.sha256 } : null
}

async function readOutputFiles(directory: string): Promise<ReadonlyMap<string, FileContent>> {
  const paths = await listTaskFiles(directory)
  const files = new Map<string, FileContent>()
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const part = paths.slice(start, start + AT_ONCE)
    const contents = await Promise.all(part.map(path => readContent(join(directory, path))))
    for (const [index, path] of part.entries()) files.set(path, contents[index]!)
  }
  return files
}

// What is no ordinary file has no content that any manifest could name.
async function readContent(file: string): Promise<FileContent> {
  const read = await readOrdinary(file)
  return { hash: read?.sha256 ?? 'unreadable', mode: read?.isExecutable ? '100755' : '100644' }
}

/** Every path below a directory that is no directory itself; links are named, never followed. */
export async function listTaskFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const start = directory.length + 1
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name).slice(start).replaceAll('\\', '/'))
    .toSorted()
}
