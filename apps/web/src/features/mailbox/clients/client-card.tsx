import { joinPersonName } from '@pb/rules/person-name'
import type { ThreadClient } from '@pb/contract/mail-clients'
import { clientStages } from '@pb/rules/clients'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { FilePlus2, HandCoins, Heart, Mails, MessageSquare, Phone, Send, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { openAskDialog } from '../../../components/domain/ask-to-apply.ts'
import { openNewDeal } from '../../../components/domain/new-deal.ts'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo } from '../../../lib/format.ts'
import { useMailboxSlots } from './slots.ts'
import * as texts from './texts.ts'

const linkClass =
  'inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-4'

const toDigits = (phone: string): string => phone.replace(/ x.*$/, '').replace(/[^\d+]/g, '')

interface ContactLinkProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly href?: string
  readonly to?: string
  readonly className?: string
}

function ContactLink({ label, icon: Icon, href, to, className }: ContactLinkProps) {
  const props = { title: label, 'aria-label': label, className: cn(linkClass, className) }
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

interface ClientCardProps {
  readonly client: ThreadClient
  /** Sends listings to the client. */
  readonly onSend: () => void
}

/** A client in a thread: name, stage, search summary and links to contact them. */
export function ClientCard({ client, onSend }: ClientCardProps) {
  const { user_id: userId, first_name, last_name, phones, emails, search_types: types } = client
  const { renderSearchSummary: lookingFor } = useMailboxSlots()
  const name = joinPersonName({ first_name, last_name })
  const path = `/clients/${types[0] ?? 'rental'}/${userId}`
  const [phone] = phones
  const contact = phone ?? emails[0] ?? ''
  const stage = clientStages.find(({ key }) => key === client.stage)
  return (
    <div className="flex items-center gap-3 px-3 py-2 sm:px-4">
      <Avatar name={name} photo={null} />
      <div className="min-w-0 grow text-sm">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link to={`${path}/details`} className="min-w-0 truncate font-semibold hover:text-brand-text">
            <span className="sr-only">{texts.client} </span>
            {name}
          </Link>
          {types.map((type) => (
            <DotLabel key={type} tone={type}>
              {adTypeTitle(type)}
            </DotLabel>
          ))}
          {client.archived === 1 ? <Tag>{texts.removed}</Tag> : <Tag>{stage?.title ?? ''}</Tag>}
        </p>
        <p className="truncate text-muted">
          {lookingFor?.(userId, contact) ?? contact}
          {client.last_contacted !== null && texts.lastContact(formatAgo(client.last_contacted))}
        </p>
      </div>
      <div className="flex shrink-0">
        {client.archived === 0 && (
          <button
            type="button"
            title={texts.sendListingsTo(name)}
            aria-label={texts.sendListingsTo(name)}
            onClick={onSend}
            className={linkClass}
          >
            <Send aria-hidden />
          </button>
        )}
        {client.archived === 0 && types.includes('rental') && (
          <button
            type="button"
            title={texts.askToApply(name)}
            aria-label={texts.askToApply(name)}
            onClick={() => openAskDialog({ client: { user_id: userId, name } })}
            className={cn(linkClass, 'max-sm:hidden')}
          >
            <FilePlus2 aria-hidden />
          </button>
        )}
        {client.archived === 0 && (
          <button
            type="button"
            title={texts.startDeal(name)}
            aria-label={texts.startDeal(name)}
            onClick={() => openNewDeal({ client: { user_id: userId, name } })}
            className={cn(linkClass, 'max-sm:hidden')}
          >
            <HandCoins aria-hidden />
          </button>
        )}
        {phone !== undefined && (
          <>
            <ContactLink href={`tel:${toDigits(phone)}`} label={texts.call(phone)} icon={Phone} />
            <ContactLink
              href={`sms:${toDigits(phone)}`}
              label={texts.text(phone)}
              icon={MessageSquare}
              className="max-sm:hidden"
            />
          </>
        )}
        <ContactLink to={`${path}/messages`} label={texts.allMessagesWith(name)} icon={Mails} />
        <ContactLink to={`${path}/saved-listings`} label={texts.savedListingsFor(name)} icon={Heart} />
      </div>
    </div>
  )
}
