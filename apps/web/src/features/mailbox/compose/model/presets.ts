import type { Message } from '@pb/contract/mailbox-messages'
import { emailKey, type MailAddress } from '@pb/rules/mail/addresses'
import { replyTo, replyToAll, uniqueAddresses } from '@pb/rules/mail/recipients'
import { forwardSubject, replySubject } from '@pb/rules/mail/subjects'
import type { ReplyType } from '../reply-form-props.ts'
import { emptyLetter, type Letter, type LetterFile } from './letter.ts'
import { quoteOfForward, quoteOfReply } from './quote.ts'

interface From {
  readonly message: Message
  /** The thread's subject, where the message has none. */
  readonly subject: string
  readonly own: readonly string[]
  readonly timeZone: string
}

function filesOf(message: Message, type: ReplyType): readonly LetterFile[] {
  return message.attachments.flatMap((file): LetterFile[] => {
    // A picture of the quote goes along; in an answer, attachments do not.
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

/** An answer to a message, or what passes it on, before anything is written. */
export function presetLetter(type: ReplyType, { message, subject, own, timeZone }: From): Letter {
  const answered = {
    from: { name: message.from_name, email: message.from_email },
    replyTo: message.reply_to,
    to: message.to,
    cc: message.cc,
  }
  const about = message.subject || subject
  const common = { ...emptyLetter, type, answersId: message.id, files: filesOf(message, type) }
  if (type === 'forward')
    return { ...common, subject: forwardSubject(about), quote: quoteOfForward(message, timeZone) }
  const people = type === 'replyToAll' ? replyToAll(answered, own) : { to: replyTo(answered, own), cc: [] }
  return { ...common, ...people, subject: replySubject(about), quote: quoteOfReply(message, timeZone) }
}

/** The people of the new preset, and those whom the agent had added to the old one. */
function moved(
  list: readonly MailAddress[],
  before: readonly MailAddress[],
  after: readonly MailAddress[],
): readonly MailAddress[] {
  const preset = new Set(before.map(({ email }) => emailKey(email)))
  return uniqueAddresses([...after, ...list.filter(({ email }) => !preset.has(emailKey(email)))])
}

const keyOf = ({ source }: LetterFile): string => JSON.stringify(source)

/** Another type of the same answer. What the agent wrote, chose and attached stays; what was preset is preset anew. */
export function switchType(letter: Letter, before: Letter, after: Letter): Letter {
  const preset = new Set(before.files.map(keyOf))
  const own = letter.files.filter((file) => !preset.has(keyOf(file)))
  return {
    ...letter,
    type: after.type,
    to: moved(letter.to, before.to, after.to),
    cc: moved(letter.cc, before.cc, after.cc),
    subject: letter.subject === before.subject ? after.subject : letter.subject,
    quote: letter.quote === '' && before.quote !== '' && after.type !== 'forward' ? '' : after.quote,
    files: [...after.files, ...own],
  }
}
