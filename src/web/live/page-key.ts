// The key of this login, which the daemon gave to the page that logged in: each tab keeps it for itself, and tells it to other tabs
// of this very address. A tab that comes later asks for it; who logs in again tells all the others.
export type KeyShare = {
  readonly tell: (told: KeyTold) => void
  readonly hear: (listener: (told: KeyTold) => void) => void
}

export type KeyTold = { readonly wants: true } | { readonly key: string; readonly isNew: boolean }

export type KeyStore = { readonly get: () => string | null; readonly set: (key: string) => void }

/** So long a tab waits for another one that knows it. */
const SEEK_MS_MAX = 400

export class PageKey {
  readonly #store: KeyStore
  readonly #share: KeyShare
  #told: ((key: string) => void) | undefined

  constructor(store: KeyStore, share: KeyShare) {
    this.#store = store
    this.#share = share
    share.hear(told => this.#hear(told))
  }

  get(): string | null {
    return this.#store.get()
  }

  /** Somebody has just logged in here. */
  take(key: string): void {
    this.#store.set(key)
    this.#share.tell({ key, isNew: true })
  }

  /** Null: no other tab knows one that is not ours already. */
  async seek(): Promise<string | null> {
    const told = new Promise<string>(resolve => {
      this.#told = resolve
    })
    this.#share.tell({ wants: true })
    const late = new Promise<null>(resolve => setTimeout(() => resolve(null), SEEK_MS_MAX))
    return Promise.race([told, late])
  }

  #hear(told: KeyTold): void {
    const own = this.#store.get()
    if ('wants' in told) {
      if (own !== null) this.#share.tell({ key: own, isNew: false })
      return
    }
    const isSought = this.#told !== undefined && told.key !== own
    if (!told.isNew && !isSought) return
    this.#store.set(told.key)
    this.#told?.(told.key)
    this.#told = undefined
  }
}

const NAME = 'provost.page-key'

/** Lasts as long as the tab; where it may keep nothing, as long as the page. */
function tabStore(): KeyStore {
  let held: string | null = null
  try {
    held = sessionStorage.getItem(NAME)
  } catch {
    // A browser may forbid it.
  }
  return {
    get: () => held,
    set(key) {
      held = key
      try {
        sessionStorage.setItem(NAME, key)
      } catch {
        // It is held until the page is left.
      }
    },
  }
}

function tabShare(): KeyShare {
  if (!('locks' in navigator) || typeof BroadcastChannel !== 'function') return { tell: () => {}, hear: () => {} }
  const channel = new BroadcastChannel(NAME)
  return {
    tell: told => channel.postMessage(told),
    hear: listener => {
      channel.onmessage = ({ data }) => listener(data as KeyTold)
    },
  }
}

export const pageKey = new PageKey(tabStore(), tabShare())
