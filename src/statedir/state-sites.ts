// Brings together what is needed to work on one state directory: of a project, or any a person points at.
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { needTrust } from '#access/usecases/trust/judge-trust'
import type { Services } from '#daemon/services'
import type { Environment } from '#daemon/wiring'
import { provostError } from '#kernel/errors/errors'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import { needProject } from '#project/usecases/find-project'
import type { Asking } from '#recorder/world'
import { stepWatchOf } from '#task/step-watch'
import { diskStateDirectories } from './adapters/state-directory.ts'
import type { StateDirectories } from './ports/state-directory.ts'
import {
  type ContractSource,
  profileOfDirectory,
  readProfileName,
  type SiteContract,
  selectContract,
} from './rules/contract/site-contract.ts'
import { refuseStatePath } from './rules/layout/state-path.ts'
import { openLedger } from './usecases/state-ledger.ts'
import type { StateSite } from './usecases/state-site.ts'

const CONTRACT_BYTES_MAX = 256 * 1024

export async function openProjectSite(
  { world, stateDirectories }: Services,
  project: string,
  asking: Asking | null,
  contractName: string | undefined,
): Promise<StateSite> {
  const known = await needProject(world, project)
  const { path } = known
  const directory = join(path, '.provost', 'state')
  refuseStatePath({ path: directory, kind: await stateDirectories.kindOf(directory), anyDir: false })
  const source = await contractSourceOf(stateDirectories, directory, contractName)
  if (source.kind === 'file') await needTrust(world, known) // what it allows and how long that takes is the repository's word
  return {
    directory: stateDirectories.open(directory),
    contract: selectContract(source),
    clock: world.clock,
    ids: world.ids,
    ledger: openLedger(world, asking, project),
    actor: asking?.actor.id ?? null,
  }
}

export type DirectoryWish = {
  readonly dir: string
  readonly anyDir: boolean
  /** A built-in name or a file; relative to `cwd`. */
  readonly contract: string | undefined
  readonly cwd: string
}

/** A directory without a project: the same use cases, but nothing is told to any log. */
export async function openDirectorySite(env: Environment, wish: DirectoryWish): Promise<StateSite> {
  const directories = diskStateDirectories(systemClock, stepWatchOf(env))
  const given = resolve(wish.cwd, wish.dir)
  const path = wish.anyDir ? await directories.realPath(given).catch(() => given) : given
  refuseStatePath({ path, kind: await directories.kindOf(path), anyDir: wish.anyDir })
  return {
    directory: directories.open(path),
    contract: await chooseContract(directories, path, wish),
    clock: systemClock,
    ids: randomIds(systemClock),
    ledger: null,
    actor: env.PROVOST_ACTOR ?? null,
  }
}

/** Without a word the project's own file counts, and without that the profile the directory's name asks for. */
export async function chooseContract(
  directories: StateDirectories,
  directory: string,
  { contract, cwd }: Pick<DirectoryWish, 'contract' | 'cwd'>,
): Promise<SiteContract> {
  if (contract === undefined || !isContractFile(contract))
    return selectContract(await contractSourceOf(directories, directory, contract))
  const file = isAbsolute(contract) ? contract : resolve(cwd, contract)
  const source = await readContractFile(directories, file)
  if (source) return selectContract(source)
  throw provostError('NOT_FOUND', {
    details: { noun: 'file', id: file },
    hint: 'name a contract.yaml, devt or provost',
  })
}

export function isContractFile(contract: string): boolean {
  return /[./\\]/.test(contract)
}

async function contractSourceOf(
  directories: StateDirectories,
  directory: string,
  name: string | undefined,
): Promise<ContractSource> {
  if (name !== undefined) return { kind: 'built_in', profile: readProfileName(name) }
  const own = await readContractFile(directories, join(dirname(directory), 'contract.yaml'))
  return own ?? { kind: 'built_in', profile: profileOfDirectory(directory) }
}

async function readContractFile(directories: StateDirectories, file: string): Promise<ContractSource | undefined> {
  const reading = await directories.readText(file, CONTRACT_BYTES_MAX)
  if (reading.kind === 'absent') return undefined
  if (reading.kind !== 'text') return { kind: 'file', file, value: undefined }
  const { readStrictYaml } = await import('#formats/yaml/strict-yaml') // only projects with a contract of their own pay for it
  const yaml = readStrictYaml(reading.text)
  return { kind: 'file', file, value: yaml.ok ? yaml.value : undefined }
}
