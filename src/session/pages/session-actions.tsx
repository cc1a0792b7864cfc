// What a person can do with a session: talk to it, end it, bring it back, clean up after it. Each says first what it does.
import type { Shape } from '#api/schemas'
import { ActionForm } from '../../web/parts/action.tsx'
import { isEnded } from '../rules/life/standing.ts'
import { CleanUpAction } from './clean-up-action.tsx'
import type { Session } from './session-row.ts'

export function SessionActions({ session }: { readonly session: Session }) {
  return (
    <span className="actions">
      {isEnded(session.state) ? <AfterEnd session={session} /> : <Living session={session} />}
    </span>
  )
}

function Living({ session: { id } }: { readonly session: Session }) {
  return (
    <>
      <ActionForm
        label="Look now"
        route="probeSessions"
        about={<p>The agent is heard and looked at now instead of at the next tick.</p>}
        body={() => ({ ids: [id] })}
        said={answer => <ProbeWords probed={answer as Shape<'Probed'>} />}
      />
      <ActionForm
        label="End it"
        route="killSession"
        parameters={{ session: id }}
        tone="danger"
        about={
          <p>
            The agent and everything it started are ended: first asked to stop, after ten seconds killed. Its worktree
            and its branch stay; nothing is removed. A second time changes nothing.
          </p>
        }
        fields={[{ name: 'note', label: 'Why', isOptional: true }]}
        body={given => given}
        said={answer => <KillWords killed={answer as Shape<'Killed'>} />}
      />
    </>
  )
}

function AfterEnd({ session: { id, worktree, salvage } }: { readonly session: Session }) {
  return (
    <>
      <ActionForm
        label="Bring it back"
        route="restoreSession"
        parameters={{ session: id }}
        tone="primary"
        about={
          <p>
            The agent starts again as its next generation, on the same branch.{' '}
            {worktree === null ? 'Its worktree is made again' : 'Its worktree is still there'}
            {salvage && worktree === null ? ', and what was saved is put back into it.' : '.'}
          </p>
        }
        fields={[
          {
            name: 'mode',
            label: 'How; the best that is possible when left open',
            choices: ['', ...MODES],
            isOptional: true,
          },
          { name: 'prompt', label: 'What to say to it instead of the first prompt', kind: 'lines', isOptional: true },
        ]}
        body={given => given}
      />
      <CleanUpAction id={id} />
    </>
  )
}

const MODES = ['native', 'saved_prompt', 'fresh']

function ProbeWords({ probed }: { readonly probed: Shape<'Probed'> }) {
  return (
    <p>
      {probed.changed.length > 0 ? 'Something has changed.' : 'Nothing has changed.'} The tick was judged by row{' '}
      <code>{probed.rule}</code>: {probed.evidence}
    </p>
  )
}

function KillWords({ killed: { changed, processGroup, worktree } }: { readonly killed: Shape<'Killed'> }) {
  return (
    <p>
      {changed ? 'It has ended.' : 'It had ended before.'}
      {processGroup !== null && ` Process group ${processGroup} is gone.`} The worktree is {worktree.state}
      {worktree.changedPaths > 0 && ` (${worktree.changedPaths} paths)`}.
    </p>
  )
}
