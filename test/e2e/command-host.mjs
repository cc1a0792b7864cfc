// A process that has loaded the built program and carries out its commands one after another, each in surroundings of its own.
// Most of what a short command costs is to start Node and to load the program; a test pays that once here.
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [build, shelf] = process.argv.slice(2)
const { loadProgram } = createRequire(import.meta.url)(join(build, 'bin', 'load-program.cjs'))
const program = loadProgram(join(build, 'dist', 'main.cjs'), shelf)

process.on('message', async ({ words, env, cwd }) => process.send(await answer(words, env, cwd)))
process.once('disconnect', () => process.exit())

async function answer(words, env, cwd) {
  enter(env, cwd)
  const said = { out: [], err: [] }
  const exitCode = await program.answerWords(words, {
    out: line => void said.out.push(`${line}\n`),
    err: line => void said.err.push(`${line}\n`),
    env: process.env,
    cwd,
    isTerminal: false,
    isErrorTerminal: false,
    width: Number.POSITIVE_INFINITY,
    readerGone: new Promise(() => {}),
  })
  return { exitCode, stdout: said.out.join(''), stderr: said.err.join('') }
}

// What a command starts gets the surroundings of its process, so these must be the ones that were asked for.
function enter(env, cwd) {
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
  Object.assign(process.env, env)
}
