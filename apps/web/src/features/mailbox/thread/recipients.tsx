import type { Message } from '@pb/contract/mailbox-messages'
import { formatFullMoment } from '../../../lib/format.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'

type Address = Message['to'][number]

const shortOf = ({ name, email }: Address): string => name || email
const wholeOf = ({ name, email }: Address): string =>
  name === '' || name === email ? email : `${name} <${email}>`

function Line({ label, list }: { readonly label: string; readonly list: readonly Address[] }) {
  if (list.length === 0) return null
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{list.map(wholeOf).join(', ')}</dd>
    </>
  )
}

/** `To {recipients}` in one line, and everything about them on a press. */
export function Recipients({ message }: { readonly message: Message }) {
  const { to, cc, bcc, reply_to, from_name, from_email, time_created } = message
  const everybody = [...to, ...cc, ...bcc].map(shortOf).join(', ')
  return (
    <Popover>
      <PopoverTrigger
        className="relative z-10 block min-h-6 max-w-full truncate rounded-xs text-left text-muted hover:text-ink"
        title="Everybody it went to"
      >
        To {everybody === '' ? '(nobody named)' : everybody}
      </PopoverTrigger>
      <PopoverContent label="Addresses" className="w-[min(480px,calc(100vw-32px))] p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          <Line label="From" list={[{ name: from_name, email: from_email }]} />
          <Line label="Reply to" list={reply_to} />
          <Line label="To" list={to} />
          <Line label="Cc" list={cc} />
          <Line label="Bcc" list={bcc} />
          <dt className="text-muted">Date</dt>
          <dd>{formatFullMoment(time_created)}</dd>
        </dl>
      </PopoverContent>
    </Popover>
  )
}
