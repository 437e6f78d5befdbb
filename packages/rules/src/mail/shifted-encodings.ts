/** Encodings that mail names and the Encoding Standard leaves out, other than code pages: their texts are ASCII outside of shifts. */

/** Labels of UTF-7 (RFC 2152), and of the encodings that shift between ASCII and two letters of a 7-bit set. */
const labels: Readonly<Record<string, ShiftedEncoding>> = {
  'utf-7': 'utf-7',
  utf7: 'utf-7',
  'unicode-1-1-utf-7': 'utf-7',
  'x-unicode-2-0-utf-7': 'utf-7',
  'iso-2022-kr': 'iso-2022-kr',
  csiso2022kr: 'iso-2022-kr',
  'hz-gb-2312': 'hz-gb-2312',
  hz: 'hz-gb-2312',
}

type ShiftedEncoding = keyof typeof decoders

function decodeUtf16(base64: string): string {
  const whole = base64.length % 4 === 1 ? base64.slice(0, -1) : base64
  const bytes = Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0))
  return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
}

/** `+` begins base64 of UTF-16, which ends at the first other character; `+-` is a plus (RFC 2152). */
const decodeUtf7 = (text: string): string =>
  text.replace(/\+([A-Za-z\d+/]*)-?/g, (_all, base64: string) => (base64 === '' ? '+' : decodeUtf16(base64)))

/** Decodes letters of a 7-bit set by its 8-bit form, in which both bytes have the high bit. */
function decodeHigh(encoding: 'euc-kr' | 'gbk', text: string): string {
  const bytes = Uint8Array.from(text, (letter) => {
    const byte = letter.charCodeAt(0)
    return byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte
  })
  return new TextDecoder(encoding).decode(bytes)
}

/** Shift out begins Korean; shift in ends it, as the end of a line does (RFC 1557). */
function decodeIso2022Kr(text: string): string {
  const decodeLine = (line: string): string =>
    line
      .split('\u000e')
      .map((part, index) => {
        if (index === 0) return part
        const [korean = '', ...ascii] = part.split('\u000f')
        return decodeHigh('euc-kr', korean) + ascii.join('')
      })
      .join('')
      .replaceAll('\u000f', '')
  return text.replaceAll('\u001b$)C', '').split('\n').map(decodeLine).join('\n')
}

const decoders = {
  'utf-7': decodeUtf7,
  'iso-2022-kr': decodeIso2022Kr,
  /** `~{` begins Chinese, `~}` ends it, `~~` is a tilde, and one at the end of a line continues it (RFC 1843). */
  'hz-gb-2312': (text: string): string =>
    text.replace(/~\{([^\r\n]*?)(?:~\}|$)|~~|~\r?\n/gm, (all, chinese: string | undefined) =>
      chinese === undefined ? (all === '~~' ? '~' : '') : decodeHigh('gbk', chinese),
    ),
} as const

/** Returns the name of the encoding with this label, in lower case; null for other labels. */
export const findShiftedEncoding = (label: string): ShiftedEncoding | null =>
  Object.hasOwn(labels, label) ? labels[label]! : null

/** Decodes ASCII bytes in one of these encodings; null for other encodings. Never throws. */
export function decodeShifted(encoding: string, bytes: Uint8Array): string | null {
  const name = findShiftedEncoding(encoding)
  return name && decoders[name](new TextDecoder('latin1').decode(bytes))
}
