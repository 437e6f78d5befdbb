import type { Draft, DraftInput, DraftKind } from '@pb/contract/mail-drafts'
import type { OutgoingAttachment } from '@pb/contract/mail-outgoing'
import { emailKey, type MailAddress } from '@pb/rules/mail/addresses'
import { fromMailHtml, toMailHtml } from './mail-html.ts'
import { joinQuote, splitQuote } from './quote.ts'
import * as texts from '../texts.ts'

/** A file on the server: uploaded for this email, or attached to a message in the mailbox. */
export interface DraftFile {
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly source: { readonly upload_id: string } | { readonly attachment_id: string }
  /** Content-ID by which the text shows it (`cid:`); null for an attachment. */
  readonly contentId: string | null
  /** URL to show it in the editor; null when it is not shown. */
  readonly url: string | null
}

/** An email that is being written. */
export interface DraftForm {
  readonly type: DraftKind
  /** Id of the message that it replies to or forwards. */
  readonly answersId: string | null
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
  readonly subject: string
  /** The editor's content. */
  readonly html: string
  /** Quote below the text, as it will be sent; '' for none. */
  readonly quote: string
  readonly files: readonly DraftFile[]
}

export const emptyDraftForm: DraftForm = {
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

/** HTML body with text and quote, as it is saved and sent. */
export const toBody = ({ html, quote }: Pick<DraftForm, 'html' | 'quote'>, origin: string): string =>
  joinQuote(toMailHtml(html, origin), quote)

const toAttachment = ({ source, contentId }: DraftFile): OutgoingAttachment => ({
  ...source,
  ...(contentId !== null && { content_id: contentId }),
})

/** Drops inline images that the text no longer shows. */
function filterUsedFiles({ files, html, quote }: DraftForm): readonly DraftFile[] {
  return files.filter(
    ({ contentId }) =>
      contentId === null || html.includes(`cid:${contentId}`) || quote.includes(`cid:${contentId}`),
  )
}

const toAddressLists = (list: readonly MailAddress[]) => ({
  emails: list.map(({ email }) => email),
  names: list.map(({ name }) => name),
})

/** The fields that saving and sending have in common. */
export function toDraftInput(form: DraftForm, origin: string) {
  const [to, cc, bcc] = [toAddressLists(form.to), toAddressLists(form.cc), toAddressLists(form.bcc)]
  return {
    to: to.emails,
    to_name: to.names,
    cc: cc.emails,
    cc_name: cc.names,
    bcc: bcc.emails,
    bcc_name: bcc.names,
    subject: form.subject,
    body: toBody(form, origin),
    attachments: filterUsedFiles(form).map(toAttachment),
  } satisfies Partial<DraftInput>
}

/** Converts a draft from the server. */
export function toDraftForm(draft: Draft, origin: string): DraftForm {
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

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether two states differ in what a draft saves, including Cc, Bcc and files. */
export function hasChanges(one: DraftForm, other: DraftForm): boolean {
  if (one === other) return false
  const toComparable = ({ to, cc, bcc, subject, html, quote, type, files }: DraftForm) => ({
    to,
    cc,
    bcc,
    subject,
    html,
    quote,
    type,
    files: files.map(({ source, contentId }) => [source, contentId]),
  })
  return !isEqual(toComparable(one), toComparable(other))
}

/** Number of recipients in To, Cc and Bcc. */
export const countRecipients = ({ to, cc, bcc }: DraftForm): number => to.length + cc.length + bcc.length

/** Recipients for a sentence: `Nina Park, adam@x.example and 2 others`. */
export function formatRecipients({ to, cc, bcc }: DraftForm): string {
  const all = [...new Map([...to, ...cc, ...bcc].map((person) => [emailKey(person.email), person])).values()]
  const names = all.map(({ name, email }) => name || email)
  if (names.length <= 3) return names.join(', ')
  return texts.andOthers(names.slice(0, 2).join(', '), names.length - 2)
}
