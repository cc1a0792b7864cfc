// Installs the real agent programs of package.json beside it, once. They are large (750 MB) and not ours, so they are
// no part of the main tree, and nothing but these tests needs them.
import { installBeside } from '../../scripts/bootstrap/install-beside.mjs'

const regret = 'The agents could not be installed, so nothing was tested with them.'
await installBeside(import.meta.dirname, 'Installing Claude Code and Codex (about 750 MB)', regret)
