import { escapeHtml } from '../../../platform/html/escape-html.ts'

/** The text of an RTF document, or the HTML that it was made of (MS-OXRTFEX). */
export interface RtfContent {
  readonly kind: 'html' | 'text'
  readonly content: string
}

/** Groups that have no text to read: tables of the header, pictures, fields' instructions. */
const ignoredGroups = new Set(
  'fonttbl colortbl stylesheet info pict object themedata colorschememapping listtable listoverridetable rsidtbl generator filetbl xmlnstbl fldinst header footer headerl headerr footerl footerr ftnsep latentstyles datastore mhtmltag'.split(
    ' ',
  ),
)

const breaks: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
}
const symbols: Readonly<Record<string, string>> = { '~': '\u00a0', _: '\u2011', '-': '' }

interface Group {
  ignored: boolean
  /** Inside a piece of the HTML itself. */
  isTag: boolean
  /** Text for readers of RTF alone. */
  rtfOnly: boolean
  /** Characters after `\u` that repeat it for older programs. */
  fallback: number
}

const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/giy

function getDecoder(codePage: number): InstanceType<typeof TextDecoder> {
  const names: Readonly<Record<number, string>> = {
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    10000: 'macintosh',
    65001: 'utf-8',
  }
  try {
    return new TextDecoder(names[codePage] ?? `windows-${codePage}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Reads RTF token by token, in time that grows with its length alone. */
class RtfReader {
  readonly #isHtml: boolean
  readonly #stack: Group[] = []
  #group: Group = { ignored: false, isTag: false, rtfOnly: false, fallback: 1 }
  #decoder = getDecoder(1252)
  #bytes: number[] = []
  #skip = 0
  /** Whether `\*` came: the next word's group may be ignored where it is unknown. */
  #isOptional = false
  #output: string[] = []

  constructor(isHtml: boolean) {
    this.#isHtml = isHtml
  }

  read(rtf: string): string {
    token.lastIndex = 0
    for (let found = token.exec(rtf); found; found = token.exec(rtf)) {
      const [, word, parameter, hex, symbol, brace, text] = found
      if (hex === undefined) this.#flush()
      if (word !== undefined)
        this.#takeWord(word.toLowerCase(), parameter === undefined ? null : Number(parameter))
      else if (hex !== undefined) this.#takeByte(Number.parseInt(hex, 16))
      else if (symbol !== undefined) this.#takeSymbol(symbol)
      else if (brace === '{') this.#stack.push({ ...this.#group })
      else if (brace === '}') this.#group = this.#stack.pop() ?? this.#group
      else if (text !== undefined) this.#takeText(text)
    }
    this.#flush()
    return this.#output.join('')
  }

  #put(text: string): void {
    const { ignored, isTag, rtfOnly } = this.#group
    if (ignored || (rtfOnly && !isTag)) return
    this.#output.push(this.#isHtml && !isTag ? escapeHtml(text) : text)
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    this.#put(this.#decoder.decode(Uint8Array.from(this.#bytes)))
    this.#bytes = []
  }

  #takeByte(byte: number): void {
    if (this.#skip > 0) this.#skip -= 1
    else this.#bytes.push(byte)
  }

  #takeText(text: string): void {
    const shown = text.slice(this.#skip)
    this.#skip = Math.max(0, this.#skip - text.length)
    // Bytes above 127 that stand for themselves, which some programs write.
    if (/[\u0080-\u00ff]/.test(shown)) this.#put(this.#decoder.decode(Buffer.from(shown, 'latin1')))
    else this.#put(shown)
  }

  #takeSymbol(symbol: string): void {
    if (symbol === '*') this.#isOptional = true
    else if (symbol === '\n' || symbol === '\r') this.#put('\n')
    else this.#takeText(symbols[symbol] ?? symbol)
  }

  #takeWord(word: string, parameter: number | null): void {
    const isOptional = this.#isOptional
    this.#isOptional = false
    const group = this.#group
    if (word === 'u' && parameter !== null) {
      this.#put(String.fromCharCode(parameter & 0xffff))
      this.#skip = group.fallback
    } else if (word === 'uc') group.fallback = Math.min(parameter ?? 1, 20)
    else if (word === 'ansicpg') this.#decoder = getDecoder(parameter ?? 1252)
    else if (word === 'mac') this.#decoder = getDecoder(10000)
    else if (word === 'htmlrtf') group.rtfOnly = parameter !== 0 && this.#isHtml
    else if (word === 'htmltag') {
      group.isTag = this.#isHtml
      group.ignored ||= !this.#isHtml
    } else if (word === 'bin') token.lastIndex += Math.max(0, parameter ?? 0)
    else if (ignoredGroups.has(word) || isOptional) group.ignored = true
    else {
      const text = breaks[word]
      // The line breaks of the HTML are in its pieces.
      if (text !== undefined && !(this.#isHtml && !group.isTag && /\s/.test(text) && word !== 'tab'))
        this.#put(text)
    }
  }
}

/** Returns the HTML that an RTF document was made of, or its text. Never throws. */
export function readRtf(bytes: Uint8Array): RtfContent {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1').replace(/\0+$/, '')
  const isHtml = /\\fromhtml1?\b/.test(rtf.slice(0, 4000))
  const content = new RtfReader(isHtml).read(rtf)
  return { kind: isHtml ? 'html' : 'text', content: content.toWellFormed() }
}
