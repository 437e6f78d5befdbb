/** An address of a header. `email` is in lower case, `name` decoded; both may be empty in what the world sends. */
export interface MailAddress {
  readonly name: string
  readonly email: string
}

/** A file of a mail. Its bytes, decoded, are in the file store before the message is added. */
export interface ParsedAttachment {
  /** Safe as a name (no path, no control characters), never empty. */
  readonly filename: string
  /** As the mail says, in lower case, without parameters: `application/pdf`. What a download says is decided there. */
  readonly contentType: string
  readonly size: number
  /** Without angle brackets; null where the part has none. */
  readonly contentId: string | null
  /** Shown within the text (`cid:`), so neither listed nor counted as an attachment. */
  readonly inline: boolean
  /** Key in the file store (`newFileKey`). */
  readonly fileKey: string
}

/** A mail as the store takes it, from whichever provider; everything decoded, nothing trusted. */
export interface ParsedMessage {
  /** Message-ID without angle brackets; null where there is none. */
  readonly messageId: string | null
  /** Ids of In-Reply-To, then of References with the oldest first; without angle brackets. */
  readonly inReplyTo: readonly string[]
  readonly references: readonly string[]
  /** The Date header; null where there is none that could be true. */
  readonly date: Date | null
  readonly from: MailAddress
  readonly replyTo: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly subject: string
  /** The HTML part, sanitised, with `cid:` and remote references as they came; null where there is none. */
  readonly html: string | null
  /** The text part, else the text of the HTML. */
  readonly text: string
  /** The first words without quotes, one line of at most 200 characters. */
  readonly excerpt: string
  readonly attachments: readonly ParsedAttachment[]
  /** Bytes of the raw mail. */
  readonly size: number
}
