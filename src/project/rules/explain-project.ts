// Why a project is what it is, from its events alone.
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, readInstant } from '#kernel/events/time'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { ADD_RULES, REMOVE_RULES } from './decide-project.ts'
import { foldProject, type Project } from './project.ts'

/** What lies at its path now; null: a question about the past. */
export type SeenRepository = 'there' | 'gone' | null

export function explainProject(
  events: readonly StoredEvent[],
  now: number,
  seen: SeenRepository = null,
): Why | undefined {
  const project = events.reduce<Project | undefined>(foldProject, undefined)
  const decisive = events.findLast(event => event.type === 'project.added' || event.type === 'project.removed')
  if (!project || !decisive) return undefined
  const rule = String(decisive.data.rule)
  return {
    id: project.id,
    noun: 'project',
    state: project.status,
    since: decisive.at,
    rule,
    table: decisive.type === 'project.added' ? 'project/add' : 'project/remove',
    sentence: ADD_RULES[rule] ?? REMOVE_RULES[rule] ?? '',
    evidence: decisive.data.evidence as Record<string, unknown>,
    facts: factsOf(project, events, now),
    unknown: listUnknown(project, seen),
    becomes: becomingsOf(project),
  }
}

function listUnknown({ path, inspected }: Project, seen: SeenRepository): string[] {
  const unseen = inspected ? [] : ['the state of the repository: it was not looked at yet']
  const gone = `everything about the repository since then: none is at ${path} now`
  return seen === 'gone' ? [...unseen, gone] : unseen
}

function factsOf(project: Project, events: readonly StoredEvent[], now: number): Fact[] {
  const added = events.findLast(({ type }) => type === 'project.added')!
  const placed = events.findLast(({ type }) => type === 'project.moved' || type === 'project.added')!
  const fact = (name: string, value: unknown, source: string, at: string): Fact => {
    const instant = readInstant(at)
    return { name, value, source, at, ageMs: instant === undefined ? null : ageMs(now, instant) }
  }
  const given = [
    fact('path', project.path, placed.type, placed.at),
    fact('repo', project.repo, added.type, added.at),
    fact('default branch', project.defaultBranch, added.type, added.at),
  ]
  const { inspected } = project
  if (!inspected) return given
  const seen = (name: string, value: unknown) => fact(name, value, 'project.inspected', inspected.at)
  const { branch, head, remote, dirtyPaths } = inspected
  return [
    ...given,
    seen('branch', branch),
    seen('head', head),
    seen('remote', remote),
    seen('changed paths', dirtyPaths),
  ]
}

function becomingsOf(project: Project): Becoming[] {
  return project.status === 'registered'
    ? [
        {
          to: 'removed',
          when: 'it is removed and none of its sessions lives',
          command: `provost project remove ${project.id} --apply`,
        },
      ]
    : [
        {
          to: 'registered',
          when: 'the repository is added again',
          command: `provost project add ${project.path} --id ${project.id}`,
        },
      ]
}
