// The guides, each typed by an ordinary person with the real agents: every command works, and prints what is shown.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, test } from 'vitest'
import { checkDocument } from '../documents/check-document.ts'
import { readDocument } from '../documents/console-blocks.ts'
import { DocumentShell } from '../documents/document-shell.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { composeWholeTask, readPackage } from './whole-task.ts'

const PLACE = join(import.meta.dirname, '..', '..', 'docs', 'guides')

/** A guide that shows no command, or says of each why it is not run, has nothing that could be typed. */
const GUIDES = readdirSync(PLACE).filter(
  name => name.endsWith('.md') && readDocument(readFileSync(join(PLACE, name), 'utf8')).steps.length > 0,
)

let stubs: ModelStub[] = []
let user: OrdinaryUser

afterEach(async () => {
  await user.remove()
  for (const stub of stubs) await stub.close()
})

test.each(GUIDES)('%s says what happens', { timeout: 600_000 }, async name => {
  stubs = [await startModelStub(composeWholeTask('claude-code')), await startModelStub(composeWholeTask('codex'))]
  const [claude, codex] = stubs
  user = await OrdinaryUser.create({ url: claude!.url, codexUrl: codex!.url })
  await user.makeRepository('path-parse', await readPackage())
  const shell = new DocumentShell(user.start(['bash', '--norc', '--noprofile']))
  await checkDocument(`docs/guides/${name}`, shell, [
    { real: user.home, shown: '/home/ada' },
    { real: user.place, shown: '/home' },
  ])
  shell.end()
})
