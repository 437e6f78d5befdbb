import { emailKey } from '@pb/rules/mail/addresses'
import type { ImportedMessage } from '../../apps/server/src/modules/mailbox/index.ts'
import type { SecondReading } from './second-reader.ts'

/** Where two implementations read a message differently. */
export interface Difference {
  readonly field: 'subject' | 'from' | 'to' | 'cc' | 'date' | 'text' | 'files'
  readonly ours: string
  readonly theirs: string
  /** Why ours is meant to differ; null where it is not known. */
  readonly reason: string | null
}

type Message = ImportedMessage['message'] & Pick<ImportedMessage, 'files'>
type Compare = (message: Message, second: SecondReading, raw: string) => Difference[]

const squeeze = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cf}\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
const toWords = (text: string): string[] =>
  squeeze(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? []

const compareSubject: Compare = ({ subject }, second, raw) => {
  const [ours, theirs] = [squeeze(subject), squeeze(second.subject)]
  if (ours.replaceAll(' ', '') === theirs.replaceAll(' ', '')) return []
  const reasons: readonly (readonly [boolean, string])[] = [
    [
      theirs.includes('\ufffd') || /[\ud800-\udfff]/.test(second.subject),
      'raw bytes, or a charset that Python has not',
    ],
    [ours.length >= 990 && theirs.startsWith(ours.slice(0, 900)), 'cut at 1,000 characters'],
    [
      /=\?[^?]+\?[bq]\?/i.test(theirs) && !/=\?[^?]+\?[bq]\?/i.test(ours),
      'encoded words in places that the standard forbids',
    ],
    [/=\?[\w-]+\?[bq]\?/i.test(raw), 'letters of several bytes split between encoded words'],
    [theirs === '', 'Python drops a malformed header'],
  ]
  return [{ field: 'subject', ours, theirs, reason: reasons.find(([applies]) => applies)?.[1] ?? null }]
}

const compareAddresses =
  (field: 'from' | 'to' | 'cc'): Compare =>
  (message, second, raw) => {
    const own = field === 'from' ? (message.trace?.senders ?? []) : message[field]
    const keys = (list: readonly string[]) =>
      list
        .map(emailKey)
        .filter((email) => email.includes('@'))
        .toSorted()
        .join(', ')
    const [ours, theirs] = [keys(own.map(({ email }) => email)), keys(second[field])]
    if (ours === theirs || theirs.split(', ').every((email) => ours.split(', ').includes(email))) return []
    const nameWords = own.map(({ name }) => name.toLowerCase()).join(' ')
    const header = new RegExp(`^${field}:((?:.*(?:\\r?\\n[ \\t])?)*)`, 'im').exec(raw)?.[1] ?? ''
    const reasons: readonly (readonly [boolean, string])[] = [
      [/[\u0080-\uffff]/.test(header), 'raw bytes in the header'],
      [
        /[<>()"\\]/.test(theirs) || /\s/.test(theirs.replaceAll(', ', '')),
        'Python keeps quotes, comments and spaces in an address',
      ],
      [theirs.split(', ').every((email) => ours.includes(email.slice(0, 300))), 'a longer address'],
      [
        theirs
          .split(', ')
          .filter((email) => !ours.includes(email))
          .every((email) => nameWords.includes(email)),
        'an address in the display name, which Python takes for the sender’s',
      ],
    ]
    return [{ field, ours, theirs, reason: reasons.find(([applies]) => applies)?.[1] ?? null }]
  }

const compareDate: Compare = ({ sentAt }, second) => {
  const ours = sentAt === null ? null : sentAt.getTime() / 1000
  const theirs = typeof second.date === 'number' ? Math.floor(second.date) : null
  if (ours === theirs || theirs === null) return []
  const reasons: readonly (readonly [boolean, string])[] = [
    [theirs * 1000 > Date.now() + 86_400_000, 'a date in the future is none'],
    [theirs <= 0, 'a date before 1970 is none'],
    [
      ours !== null && Math.abs(ours - theirs) % 900 === 0 && Math.abs(ours - theirs) <= 86_400,
      'Python ignores the name of a time zone, or takes no offset as local',
    ],
  ]
  const format = (seconds: number | null) =>
    seconds === null ? 'none' : new Date(seconds * 1000).toISOString()
  return [
    {
      field: 'date',
      ours: format(ours),
      theirs: format(theirs),
      reason: reasons.find(([applies]) => applies)?.[1] ?? null,
    },
  ]
}

/** Words that Python shows and we do not, beyond what differs by the reading of damaged text. */
const compareText: Compare = (message, second, raw) => {
  const shown = new Set(toWords(`${message.text} ${(message.html ?? '').replace(/<[^>]*>/g, ' ')}`))
  const missing = [...new Set(toWords(second.text))].filter((word) => !shown.has(word))
  if (missing.length === 0) return []
  const reasons: readonly (readonly [boolean, string])[] = [
    [message.problem !== null, `marked for the agent: ${message.problem ?? ''}`],
    [
      second.text.includes('\ufffd') || /[\ud800-\udfff]/.test(second.text),
      'bytes that Python cannot decode as declared',
    ],
    [second.defects.length > 0, `damaged: ${second.defects.join(', ')}`],
    [missing.every((word) => /^[\da-f]{2}$/.test(word)), 'a transfer encoding with a space behind it'],
    [/^begin(?:-base64)? \d{3} \S/m.test(second.text), 'a uuencoded file'],
    [/format=["']?flowed/i.test(raw), 'flowed lines, which Python does not join'],
    [missing.every((word) => /[\u0080-\uffff]/.test(word)), 'text that is not in its declared charset'],
  ]
  return [
    {
      field: 'text',
      ours: '',
      theirs: missing.slice(0, 12).join(' '),
      reason: reasons.find(([applies]) => applies)?.[1] ?? null,
    },
  ]
}

const toName = (name: string): string =>
  name
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)!
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const compareFiles: Compare = ({ files }, second, raw) => {
  const ours = files.map((filename) => toName(filename.replace(/ \(\d+\)(?=\.|$)/, '')))
  const missing = second.files.filter(
    (name) => !ours.some((own) => own.includes(toName(name)) || (own !== '' && toName(name).startsWith(own))),
  )
  if (missing.length === 0) return []
  const reasons: readonly (readonly [boolean, string])[] = [
    [
      missing.every((name) => /^[a-z]:[A-Z]/.test(name) || /^[A-Z]:/.test(name)),
      'a path of Windows, of which the name is kept',
    ],
    [missing.every((name) => /\.(?:p7m|dat)$/i.test(name)), 'taken apart into its text and files'],
    [
      missing.every((name) => name.includes('\ufffd') || /[\ud800-\udfff]/.test(name) || name.includes('=?')),
      'a name whose encoding Python does not undo',
    ],
    [second.defects.length > 0, `damaged: ${second.defects.join(', ')}`],
    [missing.every((name) => name.length > 140), 'a name that is cut'],
    [/content-disposition:[^\r\n]*\r?\n?[^\r\n]*filename\*\d/i.test(raw), 'a name in pieces'],
  ]
  return [
    {
      field: 'files',
      ours: files.join(', '),
      theirs: missing.join(', '),
      reason: reasons.find(([applies]) => applies)?.[1] ?? null,
    },
  ]
}

const comparisons: readonly Compare[] = [
  compareSubject,
  compareAddresses('from'),
  compareAddresses('to'),
  compareAddresses('cc'),
  compareDate,
  compareText,
  compareFiles,
]

/** Returns how a second implementation reads a message differently. */
export const compareReadings = (message: Message, second: SecondReading, raw: Uint8Array): Difference[] => {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, 500_000)).toString('latin1')
  return comparisons.flatMap((compare) => compare(message, second, text))
}
