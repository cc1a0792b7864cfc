// `provost init`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import type { Project } from '../rules/project.ts'

type Initialised = { project: Project; files: { path: string; written: boolean }[]; added: boolean }

export const run: Run = async ({ args, flags, cwd, client, style }) => {
  const body = { path: resolve(cwd, args.path ?? '.'), id: flags.id, repo: flags.repo }
  const done = await (await client()).call<Initialised>('initProject', { body })
  const { project, files, added } = done
  return {
    json: done,
    lines: [
      `project ${style.bold(project.id)} ${added ? 'added' : 'was known already'} · ${cleanText(`repository ${project.repo} · ${project.path}`)}`,
      ...files.map(file => `  ${file.path} ${file.written ? 'written' : 'left as it was'}`),
      style.dim('next: look over .provost/config.yaml, then `provost config check`'),
    ],
  }
}
