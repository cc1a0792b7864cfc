// What `provost ci` does for a run: commands that a person could type, in the order in which each needs the one before.
import type { CiRun } from './read-ci.ts'

export type CiWish = {
  readonly report: { readonly format: 'junit' | 'tap' | 'ctrf'; readonly file: string } | null
  /** With what the tool that wrote the report ended. */
  readonly exitCode: string | null
  readonly scenario: string | null
  readonly surface: string | null
  readonly store: string | null
  /** A runner has a fresh home, in which no checkout is a project yet. */
  readonly isProject: boolean
  readonly provenance: string | null
  readonly isGated: boolean
  readonly need: string | null
  readonly packs: readonly string[]
  readonly require: string | null
  readonly keys: readonly string[]
  readonly base: string | null
  /** Where the submission is written. */
  readonly submission: string
}

export type CiStep = {
  readonly name: 'init' | 'build' | 'submit' | 'gate' | 'proof'
  readonly words: readonly string[]
}

/** Who knows whether a run happened: GitHub of its own; a pipeline of GitLab is known by its commit. */
const WITNESSES: Readonly<Record<CiRun['kind'], string>> = { github: 'github', gitlab: 'git' }

export function planCi(run: Pick<CiRun, 'kind' | 'repo' | 'base'>, wish: CiWish): CiStep[] {
  const asked = [...planReport(run, wish), ...planGate(run, wish)]
  const place = asked.length > 0 ? planProject(run, wish) : []
  return [...place, ...asked, ...wish.packs.map(pack => planPack(run, wish, pack))]
}

/** Evidence has its place and its policy in a project, unless another store was named. */
function planProject({ repo }: Pick<CiRun, 'repo'>, { store, isProject }: CiWish): CiStep[] {
  if (isProject || store !== null) return []
  return [{ name: 'init', words: ['init', '.', ...flag('repo', repo)] }]
}

function planReport({ kind, repo }: Pick<CiRun, 'kind' | 'repo'>, wish: CiWish): CiStep[] {
  if (wish.report === null) return []
  const { format, file } = wish.report
  const told = [
    flag('exit-code', wish.exitCode),
    flag('scenario', wish.scenario),
    flag('surface', wish.surface),
    flag('repo', repo),
  ].flat()
  return [
    { name: 'build', words: ['evidence', 'build', `--${format}`, file, ...told, '--out', wish.submission] },
    {
      name: 'submit',
      words: [
        'evidence',
        'submit',
        wish.submission,
        ...flag('provenance', wish.provenance ?? WITNESSES[kind]),
        ...flag('store', wish.store),
      ],
    },
  ]
}

function planGate({ repo }: Pick<CiRun, 'repo'>, wish: CiWish): CiStep[] {
  if (!wish.isGated) return []
  const told = [flag('surface', wish.surface), flag('need', wish.need), flag('store', wish.store)].flat()
  return [{ name: 'gate', words: ['evidence', 'gate', repo ?? 'unknown/unknown', ...told] }]
}

/** The policy is read where the change left its target, so that a change cannot loosen its own gate. */
function planPack({ base }: Pick<CiRun, 'base'>, wish: CiWish, pack: string): CiStep {
  const told = [
    flag('require', wish.require),
    wish.keys.flatMap(key => flag('key', key)),
    flag('base', wish.base ?? base),
  ]
  return { name: 'proof', words: ['gate', pack, ...told.flat()] }
}

function flag(name: string, value: string | null): string[] {
  return value === null ? [] : [`--${name}=${value}`]
}
