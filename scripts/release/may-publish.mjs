// Whether this package may go to a registry at all: not while the owner has not said whose it is.
import { readFileSync } from 'node:fs'

const { repository } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

if (repository.url.includes('/OWNER/')) {
  console.error('ERROR: package.json still names OWNER as the owner of the repository, so nothing is published')
  console.error('  Next: write the real address into `repository.url` of package.json; it stands nowhere else')
  process.exitCode = 1
}
