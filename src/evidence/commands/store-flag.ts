// Which store of evidence keeps the mirror files of lessons.
import type { Flags } from '#cli/command'

export const STORE_FLAG: Flags = {
  store: {
    about: 'the store of evidence; else PROVOST_EVIDENCE_STORE, else that of the project here',
    value: 'directory',
  },
}
