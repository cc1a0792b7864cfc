// Puts Provost's first files into a repository without touching anything that is there.
import { mkdir, open, readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { gitFact } from '#git/run-git'
import type { ProjectFiles } from '../ports/project-files.ts'

export const projectFiles: ProjectFiles = {
  async look(root) {
    const names = await readdir(root)
    return { names, packageJson: await readJson(join(root, 'package.json')) }
  },

  async writeMissing(root, files) {
    const written = []
    for (const { path, content } of files) written.push({ path, written: await writeNew(join(root, path), content) })
    return written
  },

  async exclude(root, lines) {
    // Only git knows where: in a submodule, and with --separate-git-dir, `.git` is a file that points elsewhere.
    const file = await behindLink(
      await gitFact(root, 'rev-parse', '--path-format=absolute', '--git-path', 'info/exclude'),
    )
    const text = await readIfThere(file)
    const missing = lines.filter(line => !text.split('\n').includes(line))
    if (missing.length === 0) return
    const joint = text === '' || text.endsWith('\n') ? '' : '\n'
    await writeFileAtomic(file, `${text}${joint}${missing.join('\n')}\n`)
  },
}

/** To replace a file that a link points to, and not the link; also when nothing is there yet. */
async function behindLink(file: string): Promise<string> {
  const named = await readlink(file).catch(() => undefined)
  const target = named === undefined ? file : resolve(dirname(file), named)
  return realpath(target).catch(() => target)
}

/** A file that is there but cannot be read must not be taken for an empty one. */
async function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/** `wx` never replaces a file, not even one that appeared a moment ago. */
async function writeNew(path: string, content: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(path, 'wx')
    await file.writeFile(content)
    await file.sync()
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
