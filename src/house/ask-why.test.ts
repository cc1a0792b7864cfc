// What the log does not know: the next step is the list of what the id looks like, whether the thing was there or not.
import { expect, test } from 'vitest'
import { notInLog } from './ask-why.ts'

test.each([
  ['ta_8V5LLUHKBI', 'list what exists with `provost task list --all`'],
  ['task:ta_8V5LLUHKBI', 'list what exists with `provost task list --all`'],
  ['shop', 'list what exists with `provost project list`'],
  ['shop-7', 'list what exists with `provost session list --all`'], // a project may be named so; sessions always are
  ['project:shop-7', 'list what exists with `provost project list`'],
  ['shop/7', 'list what exists with `provost change list --all`'],
  ['rr_3', 'list what exists with `provost review list`'],
  ['agent_run:x', 'list what exists with `provost swarm status <run>`'],
  ['reviewer:claude-code', 'list what exists with `provost looking show`'],
  ['pl_1', 'list what exists with `provost looking plants`'],
  ['org/repo/unit', 'list what exists with `provost evidence list`'],
  ['No such thing', 'list what exists with `provost project list`'],
  ['nothing:x', 'check how it is written'],
])('whoever asks why of %s, which the log does not know, may %s', (id, hint) => {
  expect(notInLog(id, undefined)).toMatchObject({ code: 'NOT_FOUND', hint })
})
