// Brings a salvage back into a worktree: plans first, and touches nothing when anything is in the way.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardRepository } from '#git/guarded-git'
import { pathText } from '#git/raw-path'
import { readBlobs } from '#git/read-blobs'
import { findPlace, type WorktreePlace } from '#git/worktrees/worktree-place'
import { provostError } from '#kernel/errors/errors'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { ApplyWish, SalvageApplied, SalvagePlan } from '../ports/salvage.ts'
import { needSalvage } from './find-salvage.ts'
import type { ObjectTools } from './object-writing.ts'
import { placeFile, removeFile } from './place-file.ts'
import { type ApplyFacts, planSalvageApply, type SalvageApplyPlan } from './plan-salvage-apply.ts'
import { readApplyFacts } from './read-apply-facts.ts'
import { restoreBegun, restoreIndex } from './restore-index.ts'
import type { SalvageRecord } from './salvage-record.ts'

type Prepared = {
  readonly place: WorktreePlace
  readonly tools: ObjectTools
  readonly record: SalvageRecord
  readonly facts: ApplyFacts
  readonly plan: SalvageApplyPlan
}

export function planSalvageFiles(wish: ApplyWish): Promise<SalvagePlan> {
  return prepared(wish, async ready => describe(ready))
}

export function applySalvageFiles(wish: ApplyWish, watch: StepWatch): Promise<SalvageApplied> {
  return prepared(wish, async ready => {
    const plan = describe(ready)
    if (plan.conflicts.length > 0) return { ...plan, status: 'conflicts' }
    await carryOut(ready, watch)
    if (plan.index === 'restored') {
      watch('apply: the index')
      await restoreIndex(ready.place, ready.tools, ready.record)
      watch('apply: what was begun')
      await restoreBegun(ready.place, ready.record)
    }
    return { ...plan, status: 'applied' }
  })
}

async function prepared<Answer>(wish: ApplyWish, use: (ready: Prepared) => Promise<Answer>): Promise<Answer> {
  const { record, tree } = await needReadable(wish)
  const place = await findPlace(wish.root, wish.worktree).catch(error => String(error.message))
  if (typeof place === 'string') throw unusable(wish.worktree, place)
  const scratch = await mkdtemp(join(tmpdir(), 'provost-apply-'))
  try {
    const tools = { git: place.git, scratch }
    const facts = await readApplyFacts(place, tools, tree, record)
    return await use({ place, tools, record, facts, plan: planSalvageApply(facts) })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function needReadable({ root, id }: ApplyWish) {
  const { record, tree, ref } = await needSalvage(await guardRepository(root), id)
  if (record) return { record, tree }
  throw provostError('NOT_FOUND', {
    message: `${ref} is there, but Provost did not write it`,
    hint: `look at it with \`git show ${ref}\``,
    details: { noun: 'salvage', id },
  })
}

function unusable(path: string, why: string): Error {
  const hint = 'name a worktree of the project; nothing was changed'
  return provostError('WORKTREE_UNREADABLE', { hint, details: { path, why } })
}

function describe({ plan, place, record }: Prepared): SalvagePlan {
  return {
    writes: plan.writes.map(pathText),
    removes: plan.removes.map(pathText),
    conflicts: plan.conflicts.map(({ path, why }) => ({ path: pathText(path), why })),
    // What is staged is staged against a commit, and a rebase stands on a HEAD without a branch.
    index: place.head === record.head && place.branch === record.branch ? 'restored' : 'left_alone',
  }
}

async function carryOut({ place, facts, plan }: Prepared, watch: StepWatch): Promise<void> {
  for (const path of plan.removes.toReversed()) {
    watch('apply: remove a file')
    await removeFile(place.path, path)
  }
  const writes = plan.writes.map(path => ({ path, ...facts.saved.get(path)! }))
  await readBlobs(place.path, writes, async (file, chunks) => {
    watch('apply: write a file')
    await placeFile(place.path, file.path, file, chunks)
  })
}
