import type { MailAddress } from '@pb/rules/mail/addresses'

/** A file of a message, in the file store. */
export interface ParsedAttachment {
  /** Never empty, no folder in it, no control characters; the same name twice in a message is `a (2).pdf`. */
  readonly filename: string
  /** What it is served as: never a type that a browser would run in the office's name. */
  readonly contentType: string
  readonly bytes: number
  /** Where its bytes are in the file store. */
  readonly fileKey: string
  /** Without angle brackets; what `cid:` in the HTML names. */
  readonly contentId: string | null
  /** The HTML shows it: it is no attachment of its own in lists and counts. */
  readonly inline: boolean
}

/** A message as it was read from its raw bytes, whoever sent them. All texts are free of U+0000. */
export interface ParsedMessage {
  /** Message-ID without angle brackets; null where there is none, or none that can be used. */
  readonly messageId: string | null
  /** What it answers, and its ancestors from the oldest to the parent: ids without angle brackets, each once. */
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  /** One line, decoded; empty where there is none. */
  readonly subject: string
  readonly from: MailAddress | null
  /** Who sent it for `from` (the Sender header), where that is somebody else. */
  readonly sender: MailAddress | null
  readonly replyTo: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  /** The Date header, where it is one between 1970 and a day from when it was read; else null. */
  readonly sentAt: Date | null
  /** As it came, not safe to show; null where the message has none. At most 2,000,000 characters. */
  readonly html: string | null
  /** Its text, made from the HTML where the sender gave none. At most 2,000,000 characters. */
  readonly text: string
  /** Whether `text` is the sender's own, and not made from the HTML. */
  readonly hasOwnText: boolean
  /** The new words of the message in one line of at most 200 characters: for rows and closed messages. */
  readonly snippet: string
  /** The character set that the text was read in, lower case; where several parts differ, the first's. */
  readonly charset: string
  readonly attachments: readonly ParsedAttachment[]
  /** Sent by a machine in answer to mail (auto-reply, delivery report), which must never be answered by one. */
  readonly automatic: boolean
  /** What could not be read, in words for the agent; null where the message is whole. */
  readonly problem: string | null
}
