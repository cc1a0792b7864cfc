// Where accepted work is handed in as evidence.

export type InboxStatus = 'pending' | 'accepted' | 'rejected' | 'deferred' | 'not_configured'

export interface EvidenceInbox {
  /** Handing in the same submission twice files it once. */
  submit(
    projectRoot: string,
    submission: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly status: InboxStatus; readonly reason?: string }>
}
