// Where accepted work is handed in as evidence.

export type InboxStatus = 'pending' | 'accepted' | 'rejected' | 'deferred' | 'not_configured'

/** Whether Provost ran what the submission is about, or only passes on what was handed to it. */
export type InboxOrigin = { readonly ranHere: boolean }

export interface EvidenceInbox {
  /** Handing in the same submission twice files it once. */
  submit(
    projectRoot: string,
    submission: Readonly<Record<string, unknown>>,
    origin: InboxOrigin,
  ): Promise<{ readonly status: InboxStatus; readonly reason?: string }>
}
