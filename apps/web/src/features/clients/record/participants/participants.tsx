import type { Client, Participant } from '@pb/contract/client-schemas'
import { participantTypes } from '@pb/rules/clients'
import { findTitle } from '@pb/rules/vocabulary'
import { Pencil, Plus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../../../lib/lazy.ts'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Panel } from '../../../../components/ui/panel.tsx'
import { photoUrl } from '../../../../components/domain/photo/photo-frame.tsx'
import { useRemoveParticipant } from './mutations.ts'
import { MailLink, PhoneLink } from '../contact-links.tsx'
import * as texts from './texts.ts'

const ParticipantDialog = lazy(() => import('./participant-dialog.tsx'))

interface CardProps {
  readonly participant: Participant
  readonly onWrite: (email: string) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function ParticipantCard({ participant, onWrite, onEdit, onRemove }: CardProps) {
  const { name, type, email, phone, photo } = participant
  return (
    <li className="flex min-w-0 items-start gap-3 rounded-md border p-3">
      <Avatar name={name} photo={photo ? photoUrl('wcontact-s', photo) : null} className="size-9!" />
      <div className="min-w-0 grow text-sm">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-xs text-muted">{findTitle(participantTypes, type)}</p>
        <div className="-mr-16 pt-1.5">
          <MailLink email={email} onWrite={onWrite} />
          {phone !== '' && <PhoneLink phone={phone} />}
        </div>
      </div>
      <span className="-mt-1 -mr-1 flex shrink-0">
        <IconButton label={texts.edit(name)} icon={Pencil} onClick={onEdit} className="size-8!" />
        <IconButton label={texts.remove(name)} icon={X} onClick={onRemove} className="size-8!" />
      </span>
    </li>
  )
}

interface ParticipantsProps {
  readonly client: Client
  readonly onWrite: (email: string) => void
}

/** Co-tenants, co-buyers and guarantors of a client. */
export function Participants({ client, onWrite }: ParticipantsProps) {
  const { user_id, participants } = client
  const remove = useRemoveParticipant(user_id)
  const [open, setOpen] = useState<Participant | 'new' | null>(null)
  return (
    <Panel
      title={texts.participants}
      action={
        <Button size="sm" variant="ghost" className="-my-1 -mr-2 self-center" onClick={() => setOpen('new')}>
          <Plus aria-hidden className="size-4" />
          {texts.addParticipant}
        </Button>
      }
    >
      {participants.length === 0 ? (
        <p className="text-sm text-muted">{texts.noContacts}</p>
      ) : (
        <ul
          aria-label={texts.participants}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-3 pt-1"
        >
          {participants.map((participant) => (
            <ParticipantCard
              key={participant.user_id}
              participant={participant}
              onWrite={onWrite}
              onEdit={() => setOpen(participant)}
              onRemove={() => remove.mutate(participant)}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <ParticipantDialog
            clientId={user_id}
            participant={open === 'new' ? undefined : open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
