import type { Message } from '@pb/contract/mail-messages'
import { emailKey, type MailAddress } from '@pb/rules/mail/addresses'
import { replyTo, replyToAll, uniqueAddresses } from '@pb/rules/mail/recipients'
import { forwardSubject, replySubject } from '@pb/rules/mail/subjects'
import type { ReplyType } from '../reply-form-props.ts'
import { emptyDraftForm, type DraftForm, type DraftFile } from './draft-form.ts'
import { quoteForward, quoteReply } from './quote.ts'

interface ReplySource {
  readonly message: Message
  /** The thread's subject, used when the message has none. */
  readonly subject: string
  readonly own: readonly string[]
  readonly timeZone: string
}

function getFiles(message: Message, type: ReplyType): readonly DraftFile[] {
  return message.attachments.flatMap((file): DraftFile[] => {
    // Inline images of the quote are kept; attachments only when forwarding.
    const shown = file.content_id !== null && message.email_html.includes(`cid:${file.content_id}`)
    if (!shown && type !== 'forward') return []
    return [
      {
        name: file.filename,
        type: file.content_type,
        size: file.size,
        source: { attachment_id: file.id },
        contentId: shown ? file.content_id : null,
        url: file.url,
      },
    ]
  })
}

/** Creates an empty reply or forward of a message. */
export function createReplyForm(
  type: ReplyType,
  { message, subject, own, timeZone }: ReplySource,
): DraftForm {
  const answered = {
    from: { name: message.from_name, email: message.from_email },
    replyTo: message.reply_to,
    to: message.to,
    cc: message.cc,
    lead: message.lead,
  }
  const about = message.subject || subject
  const common = { ...emptyDraftForm, type, answersId: message.id, files: getFiles(message, type) }
  if (type === 'forward')
    return { ...common, subject: forwardSubject(about), quote: quoteForward(message, timeZone) }
  const people = type === 'replyToAll' ? replyToAll(answered, own) : { to: replyTo(answered, own), cc: [] }
  return { ...common, ...people, subject: replySubject(about), quote: quoteReply(message, timeZone) }
}

/** Replaces the preset people and keeps those the agent added. */
function replacePresetPeople(
  list: readonly MailAddress[],
  before: readonly MailAddress[],
  after: readonly MailAddress[],
): readonly MailAddress[] {
  const preset = new Set(before.map(({ email }) => emailKey(email)))
  return uniqueAddresses([...after, ...list.filter(({ email }) => !preset.has(emailKey(email)))])
}

const getFileKey = ({ source }: DraftFile): string => JSON.stringify(source)

/** Switches the type of a reply. Keeps what the agent changed, and replaces what was preset. */
export function switchReplyType(form: DraftForm, before: DraftForm, after: DraftForm): DraftForm {
  const preset = new Set(before.files.map(getFileKey))
  const own = form.files.filter((file) => !preset.has(getFileKey(file)))
  return {
    ...form,
    type: after.type,
    to: replacePresetPeople(form.to, before.to, after.to),
    cc: replacePresetPeople(form.cc, before.cc, after.cc),
    subject: form.subject === before.subject ? after.subject : form.subject,
    quote: form.quote === '' && before.quote !== '' && after.type !== 'forward' ? '' : after.quote,
    files: [...after.files, ...own],
  }
}
