// A person lets in what a change does to one class of sensitive paths, at exactly the head that they looked at.
import type { SensitiveGate } from '#access/rules/repository/gate-sensitive'
import type { SensitiveClass } from '#access/rules/repository/sensitive-classes'
import { provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { changeStream } from '../rules/change.ts'
import { isSameCommit } from '../rules/seen-change.ts'
import { needChange } from './find-changes.ts'
import { judgeSensitive } from './judge-sensitive.ts'
import { needLook } from './look-at-changes.ts'

export type ApproveClass = { readonly class: SensitiveClass; readonly expect: string }

export type ApprovedClass = { readonly id: string; readonly head: string } & Pick<SensitiveGate, 'classes' | 'missing'>

export async function approveClass(
  world: World,
  asking: Asking,
  id: string,
  { class: name, expect }: ApproveClass,
): Promise<ApprovedClass> {
  await needChange(world, id)
  await needLook(world, asking.correlation, id)
  const change = await needChange(world, id)
  const { headSha: head } = change
  if (!isSameCommit(expect, head)) throw provostError('CHANGE_MOVED', { details: { head, expect } })
  const before = await judgeSensitive(world, change)
  const touched = before.classes.find(row => row.class === name)
  if (touched && touched.lifted === null) {
    await recordDecision(world, { ...asking, seenVersion: null }, changeStream(id), () => ({
      type: 'change.class_approved',
      decision: decision('approved', before.rule, { class: name, head, paths: touched.paths }),
      data: { class: name, head },
    }))
  }
  const { classes, missing } = await judgeSensitive(world, change)
  return { id, head, classes, missing }
}
