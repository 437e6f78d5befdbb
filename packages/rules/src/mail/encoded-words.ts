import { decodeText } from './charsets.ts'

/** An RFC 2047 encoded word, `=?utf-8?q?caf=C3=A9?=`; RFC 2231 allows a language after the charset. */
const encodedWord = /=\?([\w.:+-]{1,60})(?:\*[\w-]{0,20})?\?([bq])\?([^?\r\n]*)\?=/gi

function decodeQ(text: string): number[] {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const hex = code === 0x3d ? /^[\da-f]{2}/i.exec(text.slice(at + 1, at + 3))?.[0] : undefined
    if (hex !== undefined) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else if (code === 0x5f) bytes.push(0x20)
    else if (code < 0x80) bytes.push(code)
    else bytes.push(...new TextEncoder().encode(text[at]))
  }
  return bytes
}

/** Decodes Base64 leniently: ignores characters outside the alphabet and an incomplete final group. */
function decodeB(text: string): number[] {
  const clean = text.replace(/[^A-Za-z\d+/]/g, '')
  const whole = clean.length % 4 === 1 ? clean.slice(0, -1) : clean
  return Array.from(atob(whole), (letter) => letter.charCodeAt(0))
}

interface Word {
  charset: string
  bytes: number[]
}

const decodeWord = ({ charset, bytes }: Word): string => decodeText(Uint8Array.from(bytes), charset)

/**
 * Decodes the RFC 2047 encoded words in a header text. Adjacent words of the same charset are concatenated before
 * decoding, because mailers split multibyte characters between words. Malformed words stay unchanged. Never throws.
 */
export function decodeWords(text: string): string {
  let [plain, from] = ['', 0]
  let open: Word | null = null
  for (const found of text.matchAll(encodedWord)) {
    const [all, charset = '', encoding = '', content = ''] = found
    const between = text.slice(from, found.index)
    const bytes = encoding.toLowerCase() === 'b' ? decodeB(content) : decodeQ(content)
    const adjacent = open !== null && /^[ \t\r\n]*$/.test(between)
    if (open && adjacent && open.charset === charset.toLowerCase()) open.bytes.push(...bytes)
    else {
      if (open) plain += decodeWord(open)
      if (!adjacent) plain += between
      open = { charset: charset.toLowerCase(), bytes }
    }
    from = found.index + all.length
  }
  return plain + (open ? decodeWord(open) : '') + text.slice(from)
}

/** Maximum UTF-8 bytes per encoded word: RFC 2047 limits a word to 75 characters including its delimiters. */
const maxWordBytes = 45

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Returns whether a header can contain the text without encoding. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')

/**
 * Encodes a text as space-separated UTF-8 encoded words (RFC 2047), or returns printable ASCII unchanged. The header
 * may be folded at each space. `decodeWords` restores the original text.
 */
export function encodeWords(text: string): string {
  if (isPlain(text)) return text
  const words: number[][] = [[]]
  for (const letter of text) {
    const bytes = new TextEncoder().encode(letter)
    if (words.at(-1)!.length + bytes.length > maxWordBytes) words.push([])
    words.at(-1)!.push(...bytes)
  }
  return words.map((bytes) => `=?utf-8?B?${base64(Uint8Array.from(bytes))}?=`).join(' ')
}
