// A small strict XML reader: it calls back for each tag and text, resolves only predefined entities, and refuses DOCTYPE.

export type XmlHandler = {
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
  /** What stands between `<!--` and `-->`: some tools say there what they counted. */
  readonly comment?: (text: string) => void
}

export type XmlReading = { readonly ok: true } | { readonly ok: false; readonly because: string }

export const XML_DEPTH_MAX = 64

export function readXml(xml: string, handler: XmlHandler): XmlReading {
  try {
    new XmlScanner(xml, handler).scan()
    return { ok: true }
  } catch (thrown) {
    if (thrown instanceof XmlFault) return { ok: false, because: thrown.message }
    throw thrown
  }
}

class XmlFault extends Error {}

const NAME = '[\\p{L}_:][\\p{L}\\p{N}\\p{M}_:.·-]*'
const OPENING = new RegExp(`<(${NAME})`, 'uy')
const CLOSING = new RegExp(`</(${NAME})\\s*>`, 'uy')
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')
const OPENING_END = /\s*(\/?)>/y

class XmlScanner {
  readonly #xml: string
  readonly #handler: XmlHandler
  readonly #open: string[] = []
  #position = 0
  #hasRoot = false

  constructor(xml: string, handler: XmlHandler) {
    this.#xml = xml
    this.#handler = handler
    this.#position = xml.startsWith('\uFEFF') ? 1 : 0
  }

  scan(): void {
    while (this.#position < this.#xml.length) {
      const next = this.#xml.indexOf('<', this.#position)
      this.#takeText(next < 0 ? this.#xml.length : next)
      if (next >= 0) this.#takeMarkup()
    }
    if (this.#open.length > 0) throw new XmlFault(`it ends before </${this.#open.at(-1)}>`)
    if (!this.#hasRoot) throw new XmlFault('it holds no element')
  }

  #takeText(end: number): void {
    const text = this.#xml.slice(this.#position, end)
    this.#position = end
    if (this.#open.length > 0) {
      if (text !== '') this.#handler.text(decodeEntities(text))
    } else if (text.trim() !== '') throw new XmlFault('there is text outside the root element')
  }

  #takeMarkup(): void {
    if (this.#startsWith('<!--')) this.#takeComment()
    else if (this.#startsWith('<?')) this.#skipPast('?>', '<?'.length)
    else if (this.#startsWith('<![CDATA[')) this.#takeCdata()
    else if (this.#startsWith('<!')) throw new XmlFault('DOCTYPE and other declarations are not allowed')
    else if (this.#startsWith('</')) this.#takeClosing()
    else this.#takeOpening()
  }

  #takeComment(): void {
    const start = this.#position + '<!--'.length
    this.#skipPast('-->', '<!--'.length)
    this.#handler.comment?.(this.#xml.slice(start, this.#position - '-->'.length))
  }

  #takeCdata(): void {
    if (this.#open.length === 0) throw new XmlFault('there is text outside the root element')
    const start = this.#position + '<![CDATA['.length
    this.#skipPast(']]>', '<![CDATA['.length)
    this.#handler.text(this.#xml.slice(start, this.#position - ']]>'.length))
  }

  #takeClosing(): void {
    const name = this.#match(CLOSING, 'a closing tag is broken')[1] ?? ''
    const expected = this.#open.pop()
    if (name !== expected) throw new XmlFault(`</${name}> does not close <${expected ?? ''}>`)
    this.#handler.close(name)
  }

  #takeOpening(): void {
    if (this.#hasRoot && this.#open.length === 0) throw new XmlFault('there is a second root element')
    const name = this.#match(OPENING, 'a tag is broken')[1] ?? ''
    const attributes = this.#takeAttributes(name)
    const isEmpty = this.#match(OPENING_END, `<${name}> is broken`)[1] === '/'
    this.#hasRoot = true
    this.#open.push(name)
    if (this.#open.length > XML_DEPTH_MAX) throw new XmlFault(`elements are nested more than ${XML_DEPTH_MAX} deep`)
    this.#handler.open(name, attributes)
    if (!isEmpty) return
    this.#open.pop()
    this.#handler.close(name)
  }

  #takeAttributes(element: string): Map<string, string> {
    const attributes = new Map<string, string>()
    for (let match = this.#tryMatch(ATTRIBUTE); match; match = this.#tryMatch(ATTRIBUTE)) {
      const [, name = '', double, single] = match
      if (attributes.has(name)) throw new XmlFault(`<${element}> has the attribute ${name} twice`)
      attributes.set(name, decodeEntities(double ?? single ?? ''))
    }
    return attributes
  }

  #startsWith(mark: string): boolean {
    return this.#xml.startsWith(mark, this.#position)
  }

  #skipPast(mark: string, from: number): void {
    const end = this.#xml.indexOf(mark, this.#position + from)
    if (end < 0) throw new XmlFault(`it ends before ${mark}`)
    this.#position = end + mark.length
  }

  #match(pattern: RegExp, fault: string): RegExpExecArray {
    const match = this.#tryMatch(pattern)
    if (!match) throw new XmlFault(fault)
    return match
  }

  #tryMatch(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#xml)
    if (match) this.#position += match[0].length
    return match
  }
}

const ENTITY = /&(?:(#x[0-9a-fA-F]+|#[0-9]+|\w+);)?/g
const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, (_, name: string | undefined) => resolveEntity(name)) : text
}

function resolveEntity(name: string | undefined): string {
  if (name === undefined) throw new XmlFault('a bare & must be written as &amp;')
  if (!name.startsWith('#')) {
    const known = PREDEFINED.get(name)
    if (known === undefined) throw new XmlFault(`the entity &${name}; is not allowed`)
    return known
  }
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  if (!isCharacter) throw new XmlFault(`&${name}; is no character`)
  return String.fromCodePoint(code)
}
