// Edits the words and kinds of a lesson: only what really changed is sent.
import { useCallback, useState } from 'react'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useMoment } from '#web/nav/moment'
import { ActionDialog, type ActionField, type Given } from '../../web/parts/action.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { EDITABLE_FIELDS } from '../rules/lesson/editable-fields.ts'
import type { LessonVerb } from '../rules/life/lesson-verbs.ts'

type Words = Readonly<Record<string, unknown>>

export function EditLesson({ id, verb }: { readonly id: string; readonly verb: LessonVerb }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { at } = useMoment()
  return (
    <>
      <button
        type="button"
        data-key={verb.key}
        aria-keyshortcuts={verb.key}
        disabled={at !== null}
        onClick={() => setOpen(true)}
      >
        {verb.label}
        <span aria-hidden="true" className="key">
          {verb.key}
        </span>
      </button>
      {isOpen && <EditDialog id={id} label={verb.label} onClose={close} />}
    </>
  )
}

type DialogProps = { readonly id: string; readonly label: string; readonly onClose: () => void }

function EditDialog({ id, label, onClose }: DialogProps) {
  const answer = useAnswer<Shape<'ShownLesson'>>({ route: 'showLesson', parameters: { id } }, [`lesson/${id}`])
  return (
    <Shown answer={answer}>
      {({ lesson, version }) => (
        <ActionDialog
          label={label}
          route="decideLesson"
          parameters={{ id, action: 'edit' }}
          version={version}
          fields={EDITABLE_FIELDS.map(field => toField(field, lesson))}
          body={given => ({ fields: findChanged(given, lesson) })}
          onClose={onClose}
        />
      )}
    </Shown>
  )
}

function toField({ name, words }: (typeof EDITABLE_FIELDS)[number], lesson: Words): ActionField {
  const value = typeof lesson[name] === 'string' ? lesson[name] : ''
  return {
    name,
    label: name.replaceAll('_', ' '),
    value,
    ...(words ? { choices: words } : { kind: name === 'title' ? 'text' : 'lines' }),
    ...(value === '' && { isOptional: true }),
  }
}

function findChanged(given: Given, lesson: Words): Given {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => lesson[name] !== value))
}
