// The remarks that wait, as one message: what it says is shown before it goes to the agent.
import type { RouteName } from '#api/routes'
import { ActionForm, type ActionProps } from '../action.tsx'
import { countWords } from '../words/count-words.ts'
import { composeComments, type Drafts } from './draft-comments.ts'

export type CommentTarget = Pick<ActionProps, 'parameters' | 'version'> & {
  readonly route: RouteName
  /** What happens with them, in a sentence. */
  readonly about: string
  readonly body: (text: string) => unknown
  readonly isLong?: true
}

export function SendComments({ drafts, target }: { readonly drafts: Drafts; readonly target: CommentTarget | null }) {
  if (drafts.list.length === 0) return null
  const text = composeComments(drafts.list)
  const count = countWords(drafts.list.length, 'comment')
  return (
    <div className="send-comments" role="status">
      <span>{count} not sent yet</span>
      {target === null ? (
        <span className="muted">Nobody can take them now.</span>
      ) : (
        <ActionForm
          {...target}
          label={`Send ${count}`}
          tone="primary"
          about={
            <>
              <p>{target.about}</p>
              <pre tabIndex={0}>{text}</pre>
            </>
          }
          body={() => target.body(text)}
          said={() => {
            drafts.clear()
            return undefined
          }}
        />
      )}
    </div>
  )
}
