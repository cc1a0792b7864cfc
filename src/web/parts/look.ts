// How a state is shown: an icon, a word and a tone, always all three. Tones say what kind of news it is.

/** `unknown` is neither good nor bad news: it says that nothing can be said. */
export type Tone = 'good' | 'busy' | 'wait' | 'warn' | 'bad' | 'unknown' | 'mute'

export type SignLook = { readonly icon: string; readonly word: string; readonly tone: Tone }

/** A word that no table knows is shown as it is, and claims nothing. */
export function lookFor(looks: Readonly<Record<string, SignLook>>, word: string): SignLook {
  return Object.hasOwn(looks, word) ? looks[word]! : { icon: '?', word: word.replaceAll('_', ' '), tone: 'unknown' }
}
