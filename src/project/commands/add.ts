// `provost project add`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import type { Project } from '../rules/project.ts'

export const run: Run = async ({ args, flags, cwd, client, style }) => {
  const body = { path: resolve(cwd, args.path ?? '.'), id: flags.id, repo: flags.repo }
  const project = await (await client()).call<Project>('addProject', { body })
  return {
    json: project,
    lines: [`project ${style.bold(project.id)} added · ${cleanText(`repository ${project.repo} · ${project.path}`)}`],
  }
}
