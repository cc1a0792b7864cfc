// Checkpoints in refs of a repository. Every publication follows on the one before, so that a copy elsewhere can only grow.
import { gitJob, runGitJob } from '#git/git-job'
import { gitFact, runGit } from '#git/run-git'
import { provostError } from '#kernel/errors/errors'
import type { NotesAtRef, ProofRefs } from '../ports/proof-refs.ts'
import { composeNoteList, readNoteList } from '../rules/notes/note-list.ts'
import { packFileName, packRefOf } from '../rules/packs/pack-file.ts'

const OURS = 'refs/provost/checkpoint/'
const PACKS = packRefOf('')
/** Also what was fetched from elsewhere with the usual places for it. */
const ALL = [OURS, 'refs/remotes/*/provost/checkpoint/']
const NOTES_FILE = 'checkpoints.notes'
const NOTES_REF = 'refs/notes/provost'
const TRIES_MAX = 5

/** The same content is the same commit. */
const NOBODY = {
  GIT_AUTHOR_NAME: 'Provost',
  GIT_AUTHOR_EMAIL: 'provost@provost.dev',
  GIT_AUTHOR_DATE: '1970-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Provost',
  GIT_COMMITTER_EMAIL: 'provost@provost.dev',
  GIT_COMMITTER_DATE: '1970-01-01T00:00:00Z',
}

export const gitProofRefs: ProofRefs = {
  async readNotes(root) {
    const refs = await gitFact(root, 'for-each-ref', '--format=%(refname)', ...ALL)
    const found: NotesAtRef[] = []
    for (const ref of refs.split('\n').filter(Boolean)) found.push({ ref, notes: await readNotesAt(root, ref) })
    return found
  },

  async keepNotes(root, logId, notes) {
    const ref = `${OURS}${logId}`
    for (let attempt = 1; ; attempt++) {
      const before = await findCommit(root, ref)
      const known = before === null ? [] : await readNotesAt(root, before)
      const all = [...known, ...notes.filter(note => !known.includes(note))]
      if (all.length === known.length) return ref
      const commit = await writeFileCommit(root, NOTES_FILE, Buffer.from(composeNoteList(all)), before)
      if (await moveRef(root, ref, commit, before)) return ref
      if (attempt >= TRIES_MAX) throw provostError('GIT_FAILED', { message: `${ref} is held by another program` })
    }
  },

  keepPack,
  noteCommit,

  async push(root, remote, refs) {
    // A pack takes the place of an older one; notes and checkpoints may only grow over there.
    const words = refs.map(ref => `${ref.startsWith(PACKS) ? '+' : ''}${ref}:${ref}`)
    await gitJob({ cwd: root, args: ['push', '--no-verify', '--', remote, ...words] })
  },
}

async function keepPack(root: string, tree: string, bytes: Uint8Array): Promise<string> {
  const ref = packRefOf(tree)
  for (let attempt = 1; ; attempt++) {
    const before = await findCommit(root, ref)
    const commit = await writeFileCommit(root, packFileName(tree), bytes, null)
    if (before === commit || (await moveRef(root, ref, commit, before))) return ref
    if (attempt >= TRIES_MAX) throw provostError('GIT_FAILED', { message: `${ref} is held by another program` })
  }
}

async function noteCommit(root: string, commit: string, lines: readonly string[]): Promise<string> {
  const args = ['notes', `--ref=${NOTES_REF}`, 'add', '--force', '--file=-', commit]
  await gitJob({ cwd: root, args, input: `${lines.join('\n')}\n`, env: NOBODY })
  return NOTES_REF
}

async function readNotesAt(root: string, at: string): Promise<readonly string[]> {
  return readNoteList((await gitJob({ cwd: root, args: ['cat-file', 'blob', `${at}:${NOTES_FILE}`] })).toString('utf8'))
}

async function findCommit(root: string, ref: string): Promise<string | null> {
  const { exitCode, stdout } = await runGit(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])
  return exitCode === 0 ? stdout.trim() : null
}

/** A commit that holds one file, and nothing that tells when or where it was made. */
async function writeFileCommit(root: string, name: string, bytes: Uint8Array, parent: string | null): Promise<string> {
  const make = async (args: readonly string[], input: string | Uint8Array) =>
    (await gitJob({ cwd: root, args, input, env: NOBODY })).toString('utf8').trim()
  const blob = await make(['hash-object', '-w', '--stdin'], bytes)
  const tree = await make(['mktree'], `100644 blob ${blob}\t${name}\n`)
  return make(['commit-tree', ...(parent === null ? [] : ['-p', parent]), tree], `${name}\n`)
}

/** False when somebody else moved it meanwhile. */
async function moveRef(root: string, ref: string, to: string, from: string | null): Promise<boolean> {
  const { exitCode } = await runGitJob({ cwd: root, args: ['update-ref', ref, to, from ?? ''] })
  return exitCode === 0
}
