import type { ClientActivity, ClientRow } from '@pb/contract/client-schemas'
import { clientStages, type ClientStage } from '@pb/rules/clients'
import { adTypeTitle, type AdType } from '@pb/rules/vocabulary'
import { ArrowLeft, ArrowRightLeft, MailX, Pencil, Trash2 } from 'lucide-react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { openAskDialog } from '../../../components/domain/ask-to-apply.ts'
import { openNewDeal } from '../../../components/domain/new-deal.ts'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { getClientName } from '../client-text.ts'
import { clientPath } from '../paths.ts'
import { ActivityLine } from './activity-line.tsx'
import { MailLink, PhoneLink } from './contact-links.tsx'
import { QuickActions } from './quick-actions.tsx'
import * as texts from './texts.ts'

const stages = clientStages.map(({ key, title }) => ({ value: key, label: title }))

interface ClientHeaderProps {
  readonly client: Pick<ClientRow, 'user_id' | 'name' | 'email' | 'phone' | 'photo' | 'search_type' | 'stage'>
  /** What the household did with the listings sent to it; undefined while loading. */
  readonly activity: ClientActivity | undefined
  readonly adType: AdType
  /** Removed from the list: actions that change the client are hidden. */
  readonly archived: boolean
  readonly onWrite: (email: string) => void
  readonly onStage: (stage: ClientStage) => void
  readonly onEdit: (() => void) | undefined
  readonly onRemove: () => void
  /** Undefined while it does not apply: no address, or stopped already. */
  readonly onStopEmails: (() => void) | undefined
  /** For supervisors only. */
  readonly onReassign: (() => void) | undefined
  /** Goes back to the list; on narrow screens only. */
  readonly onBack: (() => void) | undefined
}

/** Name, contacts, stage and actions of a client. */
export function ClientHeader({
  client,
  activity,
  adType,
  archived,
  onWrite,
  onStage,
  onEdit,
  onRemove,
  onStopEmails,
  onReassign,
  onBack,
}: ClientHeaderProps) {
  const { email, phone, photo, search_type, stage } = client
  const name = getClientName(client)
  useDocumentTitle(name)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 pt-4 sm:px-6">
      {onBack && (
        <IconButton
          label={texts.backToClients}
          icon={ArrowLeft}
          onClick={onBack}
          className="-mr-2 -ml-2"
          aria-keyshortcuts="u"
        />
      )}
      <Avatar
        name={name}
        photo={photo ? photoUrl('wcontact-s', photo) : null}
        className="size-11! text-sm! max-xs:hidden"
      />
      <div className="min-w-0 grow basis-48">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-xl font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">{name}</h1>
          <span className="flex gap-3">
            {search_type.map((type) => (
              <DotLabel key={type} tone={type}>
                {adTypeTitle(type)}
              </DotLabel>
            ))}
          </span>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4">
          <MailLink email={email} onWrite={onWrite} />
          {phone !== '' && <PhoneLink phone={phone} />}
        </div>
        <ActivityLine
          activity={activity}
          to={archived ? null : clientPath(adType, client.user_id, 'saved-listings')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <QuickActions
          email={email}
          phone={phone}
          onWrite={onWrite}
          onAsk={
            archived || !search_type.includes('rental')
              ? undefined
              : () => openAskDialog({ client: { user_id: client.user_id, name } })
          }
          onDeal={
            archived
              ? undefined
              : () => openNewDeal({ client: { user_id: client.user_id, name }, kind: adType })
          }
        />
        {!archived && (
          <>
            <Select label={texts.stage} value={stage} options={stages} onChange={onStage} className="w-32" />
            <IconButton
              bordered
              label={texts.editClient}
              icon={Pencil}
              disabled={!onEdit}
              onClick={onEdit}
              aria-keyshortcuts="e"
            />
            {onReassign && (
              <IconButton bordered label={texts.reassign} icon={ArrowRightLeft} onClick={onReassign} />
            )}
            {onStopEmails && (
              <IconButton bordered label={texts.doNotEmail} icon={MailX} onClick={onStopEmails} />
            )}
            <IconButton bordered label={texts.removeClient} icon={Trash2} onClick={onRemove} />
          </>
        )}
      </div>
    </div>
  )
}
