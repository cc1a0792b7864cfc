// Salvage through git: what a worktree holds becomes one commit under a ref of its own, and comes back from there.

import { noStepWatch, type StepWatch } from '#kernel/ports/step-watch'
import type { Salvage } from '../ports/salvage.ts'
import { applySalvageFiles, planSalvageFiles } from './apply-salvage.ts'
import { salvageRef } from './find-salvage.ts'
import { asSalvage } from './salvage-failed.ts'
import { listEntries, showSalvageFiles } from './show-salvage.ts'
import { surveyWorktree } from './survey-worktree.ts'
import { needPlace, writeSalvage } from './write-salvage.ts'

export function gitSalvage(watch: StepWatch = noStepWatch): Salvage {
  return {
    survey: ({ root, worktree, includeIgnored }) =>
      asSalvage(worktree, async () => {
        const survey = await surveyWorktree(await needPlace(root, worktree))
        const { files, ignored, ignoredEntries: entries, obstacles, ignoredObstacles } = survey
        const bytes = ignored.reduce((sum, file) => sum + file.bytes, 0)
        return {
          files: files.length,
          ignored: { files: ignored.length, bytes, entries },
          obstacles: includeIgnored ? [...obstacles, ...ignoredObstacles] : obstacles,
        }
      }),
    async save(wish) {
      salvageRef(wish.id) // a wrong id is a mistake of the caller, not of the worktree
      return asSalvage(wish.worktree, () => writeSalvage(wish, watch))
    },
    list: listEntries,
    show: showSalvageFiles,
    plan: planSalvageFiles,
    apply: wish => applySalvageFiles(wish, watch),
  }
}
