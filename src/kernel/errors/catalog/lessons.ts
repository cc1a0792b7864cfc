// Catalog rows of lessons.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = {
  class: 'LessonError',
  rooms: ['lessons'],
  reserved: `LESSON_MIRROR_DAMAGED`,
}

export const lessonsRows = section(common, {
  LESSON_ACTION_UNKNOWN: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'unknown action <a>',
    hintBySite: 'the known words',
    trigger: 'an action is not one of the seven',
  },
  LESSON_STATUS_UNKNOWN: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'unknown status <s>',
    hintBySite: 'the known words',
    trigger: 'the status of a lesson is not one of the five',
  },
  LESSON_ACTOR_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'an action needs a named actor',
    hint: 'pass --actor or set PROVOST_ACTOR',
    trigger: 'an action came without a name, or with an unusable one',
  },
  LESSON_REASON_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'a reason has 5 to 1000 characters',
    hint: 'repeat with --reason "<why>"',
    trigger: 'a reason is no text, too short or too long, or not one of the list',
  },
  LESSON_EDIT_EMPTY: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'nothing changes',
    hint: '`provost lessons show <id>`',
    trigger: 'an edit changes nothing',
  },
  LESSON_FIELD_READONLY: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<field> cannot be edited',
    hint: '`provost lessons show <id>`',
    trigger: 'an edit names a field that is not editable',
  },
  LESSON_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<field> <message>',
    hint: '`provost lessons show <id>`',
    trigger: 'an edit gives a value outside its list or its length',
  },
  LESSON_MERGE_TOO_FEW: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'a merge needs two different lessons',
    hint: 'across repositories accept both: they form a pattern',
    trigger: 'a merge came without a canonical lesson or without a source',
  },
  LESSON_MERGE_SELF: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<id> is named twice',
    hint: 'across repositories accept both: they form a pattern',
    trigger: 'a merge names one lesson twice',
  },
  LESSON_MERGE_MISMATCH: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<id> belongs to <repo>',
    hint: 'across repositories accept both: they form a pattern',
    trigger: 'a merge would cross repositories',
  },
  LESSON_QUERY_EMPTY: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'name a surface, an execution mode, a repository or a task',
    hint: '`provost help advise`',
    trigger: 'advice was asked for without saying about what',
  },
  LESSON_QUERY_INVALID: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'unknown surface "<s>"',
    hint: '`provost help advise`',
    trigger: 'a query for advice has an unknown word or an unusable limit',
  },
  LESSON_MIRROR_DAMAGED: {
    kind: 'internal',
    severity: 'HIGH',
    shape: '<file> differs from the log',
    hint: 'the log wins; rewrite it with `provost lessons mirror --apply`',
    trigger: 'a mirrored file of the lessons is not what the log says',
  },
})
