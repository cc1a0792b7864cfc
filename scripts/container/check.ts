// Carries out the Dockerfile without a container engine: every stage is a root made by debootstrap, every RUN happens inside
// of it, and at the end the container's own user runs its command and its health check. `npm run check:container`; needs root
// and Debian's debootstrap. Nothing of it stays.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Instruction, readDockerfile, type Stage } from './read-dockerfile.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(tmpdir(), 'provost-container-'))
const roots = new Map<string, string>()
const MOUNTS = ['proc', 'dev', 'sys']

try {
  run('npm', ['pack', '--pack-destination', place], ROOT)
  const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  for (const [index, stage] of stages.entries()) build(stage, String(index))
  await serve(stages.at(-1)!, join(place, String(stages.length - 1)))
  console.log('the recipe was carried out: it starts, is healthy, answers as its own user, and ends')
} finally {
  for (const root of roots.values()) for (const name of MOUNTS) unmount(join(root, name))
  removePlace()
}

/** One base for all stages: the second one is a copy of the first as it came. */
function build(stage: Stage, id: string): void {
  const [, suite = ''] = /^debian:(\w+)-slim$/.exec(stage.base) ?? []
  const root = join(place, id)
  const base = join(place, `base-${suite}`)
  say(`FROM ${stage.base}`)
  if (!roots.has(`base-${suite}`)) {
    run('debootstrap', ['--variant=minbase', suite, base])
    roots.set(`base-${suite}`, base)
  }
  run('cp', ['-a', base, root])
  roots.set(stage.name ?? id, root)
  cpSync('/etc/resolv.conf', join(root, 'etc', 'resolv.conf'), { dereference: true })
  trustAsHere(root)
  for (const name of MOUNTS) lend(root, name)
  for (const step of stage.steps) carryOut(step, root)
}

/** A machine behind a proxy with a certificate of its own reaches a registry only if it is trusted inside too. */
function trustAsHere(root: string): void {
  const file = process.env.NODE_EXTRA_CA_CERTS
  if (file) cpSync(file, join(root, 'root', 'extra-ca.crt'), { dereference: true })
}

function carryOut({ name, text }: Instruction, root: string): void {
  if (name === 'RUN') inside(root, ['sh', '-c', text])
  if (name === 'COPY') copy(text, root)
  if (name === 'VOLUME' || name === 'WORKDIR') mkdirSync(join(root, text), { recursive: true })
}

function copy(text: string, root: string): void {
  say(`COPY ${text}`)
  const [, from, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? []
  const paths = from
    ? [join(roots.get(from)!, source)]
    : globSync(source, { cwd: place }).map(path => join(place, path))
  for (const path of paths)
    run('cp', ['-a', path, join(root, target.endsWith('/') ? join(target, basename(path)) : target)])
}

function inside(root: string, words: readonly string[]): void {
  say(`RUN ${words.at(-1)}`)
  const variables = [
    'HOME=/root',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'DEBIAN_FRONTEND=noninteractive',
  ]
  const trust = process.env.NODE_EXTRA_CA_CERTS ? ['NODE_EXTRA_CA_CERTS=/root/extra-ca.crt'] : []
  run('chroot', [root, 'env', '-i', ...variables, ...trust, ...words])
}

/** As the container's user, with its variables and nothing else. */
async function serve(stage: Stage, root: string): Promise<void> {
  const text = (name: string) => stage.steps.filter(step => step.name === name).map(step => step.text)
  const account = text('USER').at(-1)!
  const variables = [...text('ENV').join(' ').split(' '), 'HOME=/home/provost', 'PATH=/usr/local/bin:/usr/bin:/bin']
  const asUser = (words: readonly string[]) => [`--userspec=${account}`, root, 'env', '-i', ...variables, ...words]
  const health = /CMD (.+)$/.exec(text('HEALTHCHECK')[0]!)![1]!
  say(`CMD ${text('CMD')[0]} as ${account}`)
  const daemon = spawn('chroot', asUser(JSON.parse(text('CMD')[0]!)), { stdio: 'inherit' })
  const ended = new Promise<number | null>(resolve => daemon.once('exit', resolve))
  await untilHealthy(() => run('chroot', asUser(['sh', '-c', health])))
  console.log(run('chroot', asUser(['provost', 'daemon', 'status'])))
  console.log(run('chroot', asUser(['sh', '-c', 'provost doctor || true'])))
  daemon.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`the command ended with ${code}`)
}

async function untilHealthy(ask: () => unknown): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      ask()
      return
    } catch (error) {
      if (tries === 60) throw error
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
  }
}

/** A slave: what is unmounted there later stays mounted here. */
function lend(root: string, name: string): void {
  run('mount', ['--rbind', `/${name}`, join(root, name)])
  run('mount', ['--make-rslave', join(root, name)])
}

/** Never while something of this machine is still mounted below it. */
function removePlace(): void {
  const isMounted = readFileSync('/proc/self/mountinfo', 'utf8').includes(` ${place}/`)
  if (isMounted) throw new Error(`something is still mounted below ${place}, so it is not removed; unmount it first`)
  rmSync(place, { recursive: true, force: true })
}

function unmount(path: string): void {
  try {
    execFileSync('umount', ['--recursive', '--lazy', path], { stdio: 'ignore' })
  } catch {
    // it was not mounted
  }
}

function run(program: string, args: readonly string[], cwd = ROOT): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
}

function say(line: string): void {
  console.log(`── ${line}`)
}
