// Puts Provost's first files into a repository without touching anything that is there.
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProjectFiles } from '#ports/project-files'
import { writeFileAtomic } from './atomic-write.ts'

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
    const gitDirectory = join(root, '.git')
    if (!(await stat(gitDirectory)).isDirectory()) return
    const file = join(gitDirectory, 'info', 'exclude')
    const text = await readFile(file, 'utf8').catch(() => '')
    const missing = lines.filter(line => !text.split('\n').includes(line))
    if (missing.length === 0) return
    const joint = text === '' || text.endsWith('\n') ? '' : '\n'
    await writeFileAtomic(file, `${text}${joint}${missing.join('\n')}\n`)
  },
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
