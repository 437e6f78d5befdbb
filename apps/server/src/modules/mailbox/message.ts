import type { MessageSignature } from '@pb/contract/message-signature'
import type { MailAddress } from '@pb/rules/mail/addresses'
import type { TraceHeaders } from './mime/authentication-results.ts'

/** A file of a message, in the file store. */
export interface ParsedAttachment {
  /** Not empty, without folders or control characters, unique in the message (`a (2).pdf`). */
  readonly filename: string
  /** The type under which it is served; never one that a browser could execute. */
  readonly contentType: string
  readonly bytes: number
  /** Key in the file store. */
  readonly fileKey: string
  /** Without angle brackets; referenced by `cid:` in the HTML. */
  readonly contentId: string | null
  /** Shown within the HTML, so it is not listed or counted as an attachment. */
  readonly inline: boolean
}

/** A message parsed from raw bytes. No text contains U+0000. */
export interface ParsedMessage {
  /** Message-ID without angle brackets; null when it is missing or unusable. */
  readonly messageId: string | null
  /** In-Reply-To and References (oldest to parent): unique ids without angle brackets. */
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  /** Decoded, on one line; empty when missing. */
  readonly subject: string
  readonly from: MailAddress | null
  /** The Sender header, if it differs from `from`. */
  readonly sender: MailAddress | null
  readonly replyTo: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  /** The Date header, if it is valid, after 1970 and at most a day in the future; otherwise null. */
  readonly sentAt: Date | null
  /** Original, unsafe HTML; null when the message has none. At most 2,000,000 characters. */
  readonly html: string | null
  /** Plain text, converted from the HTML when there is no text part. At most 2,000,000 characters. */
  readonly text: string
  /** Whether `text` is from a text part, not converted from the HTML. */
  readonly hasOwnText: boolean
  /** The new text (without quotes) on one line of at most 200 characters, for lists and collapsed messages. */
  readonly snippet: string
  /** Character set of the first text part, in lower case. */
  readonly charset: string
  readonly attachments: readonly ParsedAttachment[]
  /** An automatic response (auto-reply, delivery report), to which no automatic response must be sent. */
  readonly automatic: boolean
  /** Identifies the raw content (store/content-hash.ts); null for a message written here. */
  readonly contentHash: string | null
  /** How a received message came here, and all addresses of its From headers; null for a message written here. */
  readonly trace: (TraceHeaders & { readonly senders: readonly MailAddress[] }) | null
  /** Explains to the agent what could not be read; null when the message is complete. */
  readonly problem: string | null
  /** Its S/MIME signature; null for none. */
  readonly signature: MessageSignature | null
}
