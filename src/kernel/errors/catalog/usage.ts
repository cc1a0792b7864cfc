// Catalog rows of what agents use, what it costs, and the limits that people set.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = { class: 'UsageError', rooms: ['usage'] }

export const usageRows = section(common, {
  USAGE_RECORD_CONFLICT: {
    kind: 'conflict',
    severity: 'HIGH',
    shape: 'usage record <id> stands twice with different content',
    hint: '`provost log verify`',
    trigger: 'two records of use have the same id and do not say the same',
  },
})
