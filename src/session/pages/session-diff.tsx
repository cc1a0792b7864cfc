// What the session has committed so far, with comments at lines that go to its agent.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { Diff } from '../../web/parts/diff/diff.tsx'
import type { CommentTarget } from '../../web/parts/diff/send-comments.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import { isEnded } from '../rules/life/standing.ts'
import type { Session } from './session-row.ts'

const CHARACTERS_MAX = '1000000'

export function SessionDiff({ session }: { readonly session: Session }) {
  const answer = useAnswer<Shape<'SessionDiff'>>(
    { route: 'showSessionDiff', parameters: { session: session.id }, query: { characters: CHARACTERS_MAX } },
    [`session/${session.id}`, `change/${session.project}/${session.change.number}`],
  )
  const { value } = answer
  return (
    <Section title="Difference" aside={value && <Sides diff={value} />}>
      <Shown answer={answer}>
        {({ text, isCut, branch, baseSha }) =>
          text === '' ? (
            <p className="muted">
              It has committed nothing yet; what lies uncommitted in its worktree is not shown here.
            </p>
          ) : (
            <Diff
              text={text}
              isCut={isCut}
              command={`git diff ${baseSha ?? ''} ${branch}`}
              subject={`session/${session.id}`}
              comments={isEnded(session.state) ? null : toAgent(session.id)}
            />
          )
        }
      </Shown>
    </Section>
  )
}

function Sides({ diff: { branch, baseSha } }: { readonly diff: Shape<'SessionDiff'> }) {
  return (
    <span className="muted">
      committed on <code>{branch}</code> since {baseSha === null ? 'an unknown base' : <Hash hash={baseSha} />}
    </span>
  )
}

function toAgent(session: string): CommentTarget {
  return {
    route: 'sendMessage',
    parameters: { session },
    about: 'The agent gets them as one message.',
    body: text => ({ text: `Comments on your change:\n\n${text}` }),
  }
}
