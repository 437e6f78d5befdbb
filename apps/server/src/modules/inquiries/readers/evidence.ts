import type { MailAddress } from '@pb/rules/mail/addresses'

/** A link, with the line that it is on. */
export interface Link {
  readonly href: string
  readonly text: string
  readonly line: number
}

/** One text of a mail: its plain text, or what its HTML shows. Cells of a table's row are separated by tabs. */
export interface View {
  readonly name: 'text' | 'html'
  readonly lines: readonly string[]
  readonly links: readonly Link[]
  /** Lines all of which are shown in bold letters, as names of fields are. */
  readonly bold?: ReadonlySet<number>
}

/** A person or listing that markup states: hCard, microdata or schema.org. */
export interface Card {
  readonly source: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly message: string
  readonly url: string
}

/** What a mail's markup states beside the text that is shown. */
export interface PageData {
  /** `lead_*` metadata and hidden fields of forms, by lower-case name. */
  readonly fields: ReadonlyMap<string, string>
  readonly cards: readonly Card[]
}

export interface MailHead {
  readonly from: MailAddress | null
  readonly sender: MailAddress | null
  readonly replyTo: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly subject: string
}

/** One mail of a message: the received one, one attached to it, or one that it quotes. */
export interface Layer {
  readonly head: MailHead
  readonly how: 'received' | 'attached' | 'forwarded'
  /** Headers by lower-case name; empty for a quoted mail, which has lost them. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly views: readonly View[]
  readonly page: PageData
}

export const noPage: PageData = { fields: new Map(), cards: [] }

/** Where something was found: a label, a link, metadata … */
export interface Found {
  readonly value: string
  readonly source: string
  /** What is surer wins. */
  readonly rank: number
}
