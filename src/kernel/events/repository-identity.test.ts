// What directories and remotes say about a project.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId } from './ids.ts'
import { findRepo, inferId, REPO_NAME } from './repository-identity.ts'

test.each<[directoryName: string, id: string]>([
  ['demo', 'demo'],
  ['My App', 'my-app'],
  ['my_app.v2', 'my-app-v2'],
  ['--demo--', 'demo'],
  ['a'.repeat(50), 'a'.repeat(40)],
  [`${'a'.repeat(39)}-b`, 'a'.repeat(39)], // the cut leaves no dash behind
  ['日本', 'project'],
  ['', 'project'],
  ['dfind-x', 'project'], // reads like a lesson
])('the directory %j is the project %s', (directoryName, id) => expect(inferId({ directoryName }).value).toBe(id))

test('whatever the directory is called, the id is one', () => {
  fc.assert(fc.property(fc.string(), directoryName => isId('project', inferId({ directoryName }).value)))
})

test.each<[url: string, repo: string | undefined]>([
  ['git@github.com:acme/widget.git', 'acme/widget'],
  ['github.com:acme/widget', 'acme/widget'],
  ['https://github.com/acme/widget', 'acme/widget'],
  ['https://github.com/acme/widget.git/', 'acme/widget'],
  ['https://user:secret@github.com/acme/widget.git', 'acme/widget'],
  ['ssh://git@example.org:2222/acme/widget.git', 'acme/widget'],
  ['git://example.org/acme/next.js.git', 'acme/next.js'],
  ['https://gitlab.com/group/sub/widget.git', undefined], // three parts are not owner and name
  ['https://github.com/widget', undefined],
  ['/srv/git/widget.git', undefined],
  ['../acme/widget', undefined],
  ['file:///srv/acme/widget.git', undefined],
  ['C:/acme/widget', undefined],
  ['C:acme/widget', undefined],
  ['https://github.com/_acme/widget', undefined],
  ['https://github.com/acme/..', undefined],
  ['', undefined],
])('the remote %s is the repository %s', (url, repo) => expect(findRepo(url)).toBe(repo))

test('whatever the remote is, a repository that is found is a lawful one', () => {
  fc.assert(
    fc.property(fc.string(), rest => {
      const repo = findRepo(`https://example.org/${rest}`)
      return repo === undefined || REPO_NAME.test(repo)
    }),
  )
})
