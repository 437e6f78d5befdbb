import type { Message } from '@pb/contract/mail-messages'
import { uniqueRecipients } from '@pb/rules/mail/recipients'
import { formatFullDateTime } from '../../../lib/format-date-time.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { showAddress } from '../../../lib/show-address.ts'
import * as texts from './texts.ts'

type Address = Message['to'][number]

const getDisplayName = ({ name, email }: Address): string => name || showAddress(email)
const formatNames = (list: readonly Address[]): string => list.map(getDisplayName).join(', ')
const formatAddress = ({ name, email }: Address): string =>
  name === '' || name === email ? showAddress(email) : `${name} <${showAddress(email)}>`

function AddressLine({ label, list }: { readonly label: string; readonly list: readonly Address[] }) {
  if (list.length === 0) return null
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{list.map(formatAddress).join(', ')}</dd>
    </>
  )
}

/** `To {recipients} · Cc {recipients}` in one line; a click shows all addresses. */
export function Recipients({ message }: { readonly message: Message }) {
  const { to, cc, bcc, reply_to, from_name, from_email, time_created } = message
  // One person once, in the first of the fields that has the address.
  const people = uniqueRecipients({ to, cc, bcc })
  const fields = [
    texts.toRecipients(formatNames(people.to)),
    texts.ccRecipients(formatNames(people.cc)),
    texts.bccRecipients(formatNames(people.bcc)),
  ].filter((_, index) => [people.to, people.cc, people.bcc][index]!.length > 0)
  return (
    <Popover>
      <PopoverTrigger
        className="relative z-10 block min-h-6 max-w-full truncate rounded-xs text-left text-muted hover:text-ink"
        title={texts.recipientDetails}
      >
        {fields.join(' · ') || texts.toRecipients(texts.undisclosedRecipients)}
      </PopoverTrigger>
      <PopoverContent label={texts.addresses} className="w-[min(480px,calc(100vw-32px))] p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          <AddressLine label={texts.from} list={[{ name: from_name, email: from_email }]} />
          <AddressLine label={texts.replyTo} list={reply_to} />
          <AddressLine label={texts.to} list={people.to} />
          <AddressLine label={texts.cc} list={people.cc} />
          <AddressLine label={texts.bcc} list={people.bcc} />
          <dt className="text-muted">{texts.date}</dt>
          <dd>{formatFullDateTime(time_created)}</dd>
        </dl>
      </PopoverContent>
    </Popover>
  )
}
