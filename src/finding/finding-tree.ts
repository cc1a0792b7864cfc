// Reads the finding files of a testing-os tree. Fixtures of such a tree are samples and never part of what it knows.
import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { readTextFile } from '#daemon/local/read-text'
import { provostError } from '#kernel/errors/errors'

export type FindingFile = { readonly path: string; readonly text: string }

const BYTES_MAX = 16 * 1024 * 1024
const NAMES_A_FINDING = /^["']?finding_id["']?\s*:/m
const LEFT_OUT = /(?:^|\/)(?:fixtures|node_modules|\.git)\//

export async function readFindingTree(cwd: string, directory: string): Promise<FindingFile[]> {
  const root = resolve(cwd, directory)
  if (!(await isDirectory(root))) {
    throw provostError('NOT_FOUND', {
      message: `no directory ${root}`,
      hint: 'name a directory of finding files',
      details: { noun: 'directory', id: root },
    })
  }
  const isWholeTree = await isDirectory(join(root, 'findings'))
  const folders = isWholeTree ? ['findings', 'reviews'] : ['.']
  const paths = (await Promise.all(folders.map(folder => listYamls(root, folder)))).flat()
  const wanted = paths.filter(path => !LEFT_OUT.test(path)).toSorted()
  const files = await Promise.all(wanted.map(async path => ({ path, text: await readTextFile(root, path, BYTES_MAX) })))
  // A checkout without decided findings is full of other YAML: policies, scenarios, workflows.
  const isCheckout =
    !isWholeTree && ((await isThere(join(root, '.git'))) || (await isThere(join(root, 'package.json'))))
  return isCheckout ? files.filter(({ text }) => NAMES_A_FINDING.test(text)) : files
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

async function listYamls(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile() && /\.ya?ml$/.test(entry.name))
  return files.map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
