import type { Draft, DraftInput, DraftKind } from '@pb/contract/mailbox-drafts'
import type { OutgoingAttachment } from '@pb/contract/mailbox-outgoing'
import { emailKey, type MailAddress } from '@pb/rules/mail/addresses'
import { fromMailHtml, toMailHtml } from './mail-html.ts'
import { joinQuote, splitQuote } from './quote.ts'

/** A file of a mail that the server has: uploaded for it, or of a message that is in the mailbox. */
export interface LetterFile {
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly source: { readonly upload_id: string } | { readonly attachment_id: string }
  /** The name by which the text shows it (`cid:`); null for an attachment. */
  readonly contentId: string | null
  /** Where this page finds it; null where it has no need to. */
  readonly url: string | null
}

/** A mail while it is written. */
export interface Letter {
  readonly type: DraftKind
  /** The message that it answers or forwards. */
  readonly answersId: string | null
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly subject: string
  /** What is in the editor. */
  readonly html: string
  /** What is quoted below it, as it will be sent; '' for nothing. */
  readonly quote: string
  readonly files: readonly LetterFile[]
}

export const emptyLetter: Letter = {
  type: 'new',
  answersId: null,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  html: '',
  quote: '',
  files: [],
}

/** The whole text of a mail, as it is kept and sent. */
export const bodyOf = ({ html, quote }: Pick<Letter, 'html' | 'quote'>, origin: string): string =>
  joinQuote(toMailHtml(html, origin), quote)

const attachmentOf = ({ source, contentId }: LetterFile): OutgoingAttachment => ({
  ...source,
  ...(contentId !== null && { content_id: contentId }),
})

/** Pictures that the text no longer shows stay behind. */
function usedFiles({ files, html, quote }: Letter): readonly LetterFile[] {
  return files.filter(
    ({ contentId }) =>
      contentId === null || html.includes(`cid:${contentId}`) || quote.includes(`cid:${contentId}`),
  )
}

const people = (list: readonly MailAddress[]) => ({
  emails: list.map(({ email }) => email),
  names: list.map(({ name }) => name),
})

/** What every call that keeps or sends a mail says of it. */
export function wireOf(letter: Letter, origin: string) {
  const [to, cc, bcc] = [people(letter.to), people(letter.cc), people(letter.bcc)]
  return {
    to: to.emails,
    to_name: to.names,
    cc: cc.emails,
    cc_name: cc.names,
    bcc: bcc.emails,
    bcc_name: bcc.names,
    subject: letter.subject,
    body: bodyOf(letter, origin),
    attachments: usedFiles(letter).map(attachmentOf),
  } satisfies Partial<DraftInput>
}

/** A draft of the server as a letter. */
export function letterOfDraft(draft: Draft, origin: string): Letter {
  const { html, quote } = splitQuote(draft.body)
  return {
    type: draft.type,
    answersId: draft.answers_id,
    to: draft.to,
    cc: draft.cc,
    bcc: draft.bcc,
    subject: draft.subject,
    html: fromMailHtml(html, origin),
    quote,
    files: draft.attachments.map((file) => ({
      name: file.filename,
      type: file.content_type,
      size: file.size,
      source: { attachment_id: file.id },
      contentId: file.content_id,
      url: file.url,
    })),
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether two states of a letter differ in what a draft keeps (decisions: Cc, Bcc and files count too). */
export function differs(one: Letter, other: Letter): boolean {
  if (one === other) return false
  const kept = ({ to, cc, bcc, subject, html, quote, type, files }: Letter) => ({
    to,
    cc,
    bcc,
    subject,
    html,
    quote,
    type,
    files: files.map(({ source, contentId }) => [source, contentId]),
  })
  return !same(kept(one), kept(other))
}

/** How many people a letter goes to. */
export const recipientCount = ({ to, cc, bcc }: Letter): number => to.length + cc.length + bcc.length

/** The names of To for a sentence: `Nina Park, adam@x.example and 2 others`. */
export function recipientsText({ to, cc, bcc }: Letter): string {
  const all = [...new Map([...to, ...cc, ...bcc].map((one) => [emailKey(one.email), one])).values()]
  const names = all.map(({ name, email }) => name || email)
  if (names.length <= 3) return names.join(', ')
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`
}
