// How many bytes a text takes as UTF-8, without making a copy of it.

export function utf8Length(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Two units of a pair make four bytes together; a lone one is written as the three bytes of U+FFFD.
    if (unit >= 0x800) bytes += isPairedSurrogate(text, index) ? 1 : 2
    else if (unit >= 0x80) bytes += 1
  }
  return bytes
}

function isPairedSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  if (unit < 0xd800 || unit > 0xdfff) return false
  const partner = text.charCodeAt(unit < 0xdc00 ? index + 1 : index - 1)
  return unit < 0xdc00 ? partner >= 0xdc00 && partner <= 0xdfff : partner >= 0xd800 && partner <= 0xdbff
}
