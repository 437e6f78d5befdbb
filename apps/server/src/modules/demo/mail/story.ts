import type { MailAddress } from '@pb/rules/mail/addresses'

/** What a conversation of the demo is about. */
export interface Topic {
  /** The agent whose mailbox it is in. */
  readonly me: MailAddress
  /** The other side. */
  readonly them: MailAddress
  /** A colleague of the same office. */
  readonly colleague: MailAddress
  /** `2 bedrooms in Chelsea`. */
  readonly home: string
  /** `in Chelsea`. */
  readonly where: string
  /** `$4,500`. */
  readonly price: string
}

export type DemoFile = 'floor-plan' | 'lease' | 'letter' | 'invoice' | 'notes'

export interface Turn {
  readonly by: 'them' | 'me'
  /** Hours since the turn before. */
  readonly after: number
  /** Paragraphs. */
  readonly text: readonly string[]
  readonly files?: readonly DemoFile[]
  /** The colleague gets a copy. */
  readonly copy?: boolean
}

export interface Story {
  readonly subject: string
  readonly turns: readonly Turn[]
  readonly starred?: boolean
  /** An answer that was begun and not sent. */
  readonly draft?: readonly string[]
  /** HTML of its own, in place of the first turn's paragraphs. */
  readonly html?: string
  /** Who sends the first mail, where it is not the other side. */
  readonly sender?: MailAddress
  /** Sent by a machine for this address, which gets the answers. */
  readonly portal?: MailAddress
}

/** Who writes such a mail: somebody looking for a home, an owner, somebody of the trade, a colleague, a machine. */
export type Kind = 'client' | 'owner' | 'trade' | 'colleague' | 'machine'

export interface Plot {
  readonly kind: Kind
  readonly tell: (topic: Topic) => Story
}

export const firstName = ({ name }: MailAddress): string => name.split(' ')[0]!
