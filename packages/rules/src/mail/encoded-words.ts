import { decodeText } from './charsets.ts'

/** `=?utf-8?q?caf=C3=A9?=`, RFC 2047; a language may follow the character set (RFC 2231). */
const encodedWord = /=\?([\w.:+-]{1,60})(?:\*[\w-]{0,20})?\?([bq])\?([^?\r\n]*)\?=/gi

function bytesOfQ(text: string): number[] {
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

/** Reads what it can: letters that are none of the alphabet are passed over, a cut end is left out. */
function bytesOfB(text: string): number[] {
  const clean = text.replace(/[^A-Za-z\d+/]/g, '')
  const whole = clean.length % 4 === 1 ? clean.slice(0, -1) : clean
  return Array.from(atob(whole), (letter) => letter.charCodeAt(0))
}

interface Word {
  charset: string
  bytes: number[]
}

const textOf = ({ charset, bytes }: Word): string => decodeText(Uint8Array.from(bytes), charset)

/**
 * Header text with its encoded words in plain letters. Neighbours of one character set are joined before they are read,
 * since mailers cut letters in two; what cannot be read stays as it was written. Never throws.
 */
export function decodeWords(text: string): string {
  let [plain, from] = ['', 0]
  let open: Word | null = null
  for (const found of text.matchAll(encodedWord)) {
    const [all, charset = '', encoding = '', content = ''] = found
    const between = text.slice(from, found.index)
    const bytes = encoding.toLowerCase() === 'b' ? bytesOfB(content) : bytesOfQ(content)
    const adjacent = open !== null && /^[ \t\r\n]*$/.test(between)
    if (open && adjacent && open.charset === charset.toLowerCase()) open.bytes.push(...bytes)
    else {
      if (open) plain += textOf(open)
      if (!adjacent) plain += between
      open = { charset: charset.toLowerCase(), bytes }
    }
    from = found.index + all.length
  }
  return plain + (open ? textOf(open) : '') + text.slice(from)
}

/** Bytes of UTF-8 in one word: 75 characters at most stand between `=?` and `?=`, both included. */
const maxWordBytes = 45

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Whether a header can hold a text as it is. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')

/**
 * Text as encoded words in UTF-8, one space between them, where a header cannot hold it as it is; a folding composer
 * may break the line at each space. `decodeWords` gives the text back.
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
