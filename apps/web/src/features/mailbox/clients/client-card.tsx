import type { ThreadClient } from '@pb/contract/mailbox-clients'
import { clientStages } from '@pb/rules/clients'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { Heart, Mails, MessageSquare, Phone, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Mark } from '../../../components/ui/mark.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo } from '../../../lib/format.ts'
import { useMailboxSlots } from './slots.ts'

const quiet =
  'inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-4'

const digitsOf = (phone: string): string => phone.replace(/ x.*$/, '').replace(/[^\d+]/g, '')

interface WayProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly href?: string
  readonly to?: string
  readonly className?: string
}

function Way({ label, icon: Icon, href, to, className }: WayProps) {
  const props = { title: label, 'aria-label': label, className: cn(quiet, className) }
  const icon = <Icon aria-hidden />
  return to === undefined ? (
    <a href={href} {...props}>
      {icon}
    </a>
  ) : (
    <Link to={to} {...props}>
      {icon}
    </Link>
  )
}

/** A client beside a thread: who it is, what is looked for, how far the agent is, and the ways to the client. */
export function ClientCard({ client }: { readonly client: ThreadClient }) {
  const { user_id: userId, first_name, last_name, phones, emails, search_types: types } = client
  const { lookingFor } = useMailboxSlots()
  const name = `${first_name} ${last_name}`.trim()
  const place = `/clients/${types[0] ?? 'rental'}/${userId}`
  const [phone] = phones
  const reach = phone ?? emails[0] ?? ''
  const stage = clientStages.find(({ key }) => key === client.stage)
  return (
    <div className="flex items-center gap-3 px-3 py-2 sm:px-4">
      <Avatar name={name} photo={null} />
      <div className="min-w-0 grow text-sm">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link to={`${place}/details`} className="min-w-0 truncate font-semibold hover:text-brand-text">
            <span className="sr-only">Client </span>
            {name}
          </Link>
          {types.map((type) => (
            <Mark key={type} tone={type}>
              {adTypeTitle(type)}
            </Mark>
          ))}
          {client.archived === 1 ? <Tag>Removed</Tag> : <Tag>{stage?.title ?? ''}</Tag>}
        </p>
        <p className="truncate text-muted">
          {lookingFor?.(userId, reach) ?? reach}
          {client.last_contacted !== null && ` · last contact ${formatAgo(client.last_contacted)}`}
        </p>
      </div>
      <div className="flex shrink-0">
        {phone !== undefined && (
          <>
            <Way href={`tel:${digitsOf(phone)}`} label={`Call ${phone}`} icon={Phone} />
            <Way
              href={`sms:${digitsOf(phone)}`}
              label={`Text ${phone}`}
              icon={MessageSquare}
              className="max-sm:hidden"
            />
          </>
        )}
        <Way to={`${place}/messages`} label={`All messages of ${name}`} icon={Mails} />
        <Way to={`${place}/saved-listings`} label={`Saved listings of ${name}`} icon={Heart} />
      </div>
    </div>
  )
}
