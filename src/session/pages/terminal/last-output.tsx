// The end of what an ended session printed. The screens of the past are not kept.
import { useEffect, useRef } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { Section } from '../../../web/parts/section.tsx'
import { Shown } from '../../../web/parts/shown.tsx'
import type { Session } from '../session-row.ts'
import { useScreen } from './use-screen.ts'

const BYTES = String(128 * 1024)
const NOBODY = { onInput: () => {}, onFull: () => {}, onLeave: () => {} }

export function LastOutput({ session }: { readonly session: Session }) {
  const answer = useAnswer<Shape<'SessionLog'>>(
    { route: 'showSessionLog', parameters: { session: session.id }, query: { bytes: BYTES } },
    [`session/${session.id}`],
  )
  return (
    <Section title="The end of its output">
      <Shown answer={answer}>
        {({ text }) =>
          text === '' ? (
            <p className="muted">It printed nothing that was kept.</p>
          ) : (
            <Output text={text} session={session} />
          )
        }
      </Shown>
    </Section>
  )
}

function Output({ text, session }: { readonly text: string; readonly session: Session }) {
  const place = useRef<HTMLDivElement>(null)
  const screen = useScreen(place, NOBODY, session.runtime === 'process')
  useEffect(() => {
    if (!screen) return
    const room = screen.fit()
    if (room) screen.setSize(room)
    screen.clear()
    screen.write(text)
  }, [screen, text])
  return (
    <section className="terminal terminal-frame" aria-label={`What ${session.id} printed last`}>
      <div ref={place} className="terminal-place" />
    </section>
  )
}
