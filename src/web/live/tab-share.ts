// The tabs of one browser share one line to the daemon, because a browser opens six connections to a host and no more. The
// tab that holds the lock listens and tells the others; when it goes, the next one gets the lock and listens.

/** What the tab that listens tells the others. */
export type ToldTab =
  | { readonly event: string; readonly position: number }
  | { readonly comment: string }
  | { readonly state: 'live' | 'lost' | 'refused' }

export type TabShare = {
  /** Calls `listen` once this tab is the one that listens, which may be never. */
  lead(listen: () => void): void
  tell(told: ToldTab): void
  hear(listener: (told: ToldTab) => void): void
}

const NAME = 'provost.line'

export function openTabShare(): TabShare {
  return 'locks' in navigator && typeof BroadcastChannel === 'function' ? shareLine() : listenAlone()
}

function shareLine(): TabShare {
  const channel = new BroadcastChannel(NAME)
  return {
    lead: listen =>
      void navigator.locks.request(NAME, () => {
        listen()
        return new Promise<never>(() => {}) // kept until the tab is closed
      }),
    tell: told => channel.postMessage(told),
    hear: listener => {
      channel.onmessage = ({ data }) => listener(data as ToldTab)
    },
  }
}

/** An old browser has a line for each tab. */
function listenAlone(): TabShare {
  return { lead: listen => listen(), tell: () => {}, hear: () => {} }
}
