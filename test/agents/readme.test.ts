// The README, typed by an ordinary person with the real Claude Code: every command works, and prints what is shown.
import { afterEach, test } from 'vitest'
import { checkDocument } from '../documents/check-document.ts'
import { DocumentShell } from '../documents/document-shell.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { composeWholeTask, readPackage } from './whole-task.ts'

let stub: ModelStub
let user: OrdinaryUser

afterEach(async () => {
  await user.remove()
  await stub.close()
})

test('the README says what happens', { timeout: 400_000 }, async () => {
  stub = await startModelStub(composeWholeTask('claude-code'))
  user = await OrdinaryUser.create({ url: stub.url })
  await user.makeRepository('path-parse', await readPackage())
  const shell = new DocumentShell(user.start(['bash', '--norc', '--noprofile']))
  await checkDocument('README.md', shell, [
    { real: user.home, shown: '/home/ada' },
    { real: user.place, shown: '/home' },
  ])
  shell.end()
})
