// The ways in which people install a package, each with how `provost` is called afterwards and how it goes again.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stranger } from './stranger.ts'

export type InstallWay = {
  readonly name: string
  /** Needs more than the tarball and npm, and so a registry. */
  readonly needsRegistry?: true
  /** What the installer itself leaves outside of the home. */
  readonly leaves?: RegExp
  /** Gives the words that `provost` is called with, and the folder in which they mean something. */
  readonly install: (stranger: Stranger, tarball: string) => Promise<{ call: readonly string[]; cwd: string }>
  readonly remove: (stranger: Stranger) => Promise<void>
}

const OFFLINE = ['--offline', '--no-audit', '--no-fund']

export const INSTALL_WAYS: readonly InstallWay[] = [
  {
    name: 'npm install -g',
    async install(stranger, tarball) {
      await stranger.need(['npm', 'install', '-g', ...OFFLINE, tarball])
      return { call: ['provost'], cwd: stranger.home }
    },
    async remove(stranger) {
      await stranger.need(['npm', 'uninstall', '-g', 'provost'])
    },
  },
  {
    name: 'npx',
    async install(stranger, tarball) {
      return { call: ['npx', '--yes', ...OFFLINE, `--package=${tarball}`, '--', 'provost'], cwd: stranger.home }
    },
    async remove(stranger) {
      await rm(join(stranger.home, '.npm'), { recursive: true })
    },
  },
  {
    name: 'npm install --save-dev',
    async install(stranger, tarball) {
      const cwd = await stranger.makeDirectory(join(stranger.home, 'shop'))
      await stranger.need('npm init -y', cwd)
      await stranger.need(['npm', 'install', '--save-dev', ...OFFLINE, tarball], cwd)
      return { call: ['npx', '--no-install', 'provost'], cwd }
    },
    async remove(stranger) {
      await stranger.need('npm uninstall provost', join(stranger.home, 'shop'))
    },
  },
  {
    name: 'pnpm add --save-dev',
    needsRegistry: true,
    leaves: /\/pnpm-store-operation-locks-/,
    async install(stranger, tarball) {
      await stranger.need('npm install -g --no-audit --no-fund pnpm@12.18.0')
      const cwd = await stranger.makeDirectory(join(stranger.home, 'pnpm-shop'))
      await stranger.need('npm init -y', cwd)
      await stranger.need(['pnpm', 'add', '--save-dev', tarball], cwd)
      return { call: ['pnpm', 'exec', 'provost'], cwd }
    },
    async remove(stranger) {
      await stranger.need('pnpm remove provost', join(stranger.home, 'pnpm-shop'))
    },
  },
]

export type Tried = { readonly version: string; readonly firstMs: number; readonly project: string }

/** What a person does first: asks for the version, prepares a repository, has a daemon, asks why. */
export async function tryProvost(stranger: Stranger, call: readonly string[], cwd: string): Promise<Tried> {
  const root = await stranger.makeRepository(`repository-${Math.abs(hash(call.join(' ')))}`)
  const started = performance.now()
  const version = await stranger.need([...call, '--version'], cwd)
  const firstMs = Math.round(performance.now() - started)
  const { project } = JSON.parse(await stranger.need([...call, 'init', root, '--json'], cwd))
  await stranger.need([...call, 'daemon', 'start'], cwd)
  await stranger.need([...call, 'why', project.id], cwd)
  await stranger.need([...call, 'daemon', 'stop'], cwd)
  return { version, firstMs, project: project.id }
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
}
