// Installs ESLint, its SARIF formatter, jest, Node 20 and the schema of SARIF beside this file, for the tests here and `npm run identity`.
import { installBeside } from '../../scripts/bootstrap/install-beside.mjs'

const regret = 'The linters could not be installed, so nothing was measured or tested with them.'
await installBeside(
  import.meta.dirname,
  'Installing ESLint, jest, Node 20, published schemas and gitlab-ci-local (about 275 MB)',
  regret,
)
