// `provost state show`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { askState } from './ask-state.ts'

type ShownRecord = Shape<'Workflow'>

const COPY_WORDS: Readonly<Record<ShownRecord['copy'], string>> = {
  same: 'the file is what the log says',
  unrecorded: 'only the file knows it; the next change tells the log',
  behind: 'the file is one change behind; the next command publishes it',
  absent: 'the file is missing; the next command publishes it',
  drifted: 'somebody edited the file: `provost state republish --apply`',
  unreadable: 'the file cannot be read: `provost state republish --apply`',
}

export const run: Run = async context => {
  const shown = await askState<ShownRecord>(context, 'showWorkflow')
  const fields = Object.entries(shown.record ?? {}).map(
    ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  )
  const state = shown.unreadable ?? (shown.drifted.length > 0 ? `differs in ${shown.drifted.join(', ')}` : '')
  return {
    json: shown,
    lines: composeFacts([
      ...(shown.record ? fields : [['workflow', 'none'] as const]),
      ['(published)', `${COPY_WORDS[shown.copy]}${state ? `; ${state}` : ''}`],
    ]),
  }
}
