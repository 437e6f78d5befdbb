import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { invitationsQuery } from '../../../queries/live-streams.ts'
import { InviteDialog } from './invite-dialog.tsx'
import * as texts from './texts.ts'

const firstRows = 8

/** Clients who were invited, and what became of the emails. */
export function InvitationsPanel({ stream }: { readonly stream: LiveStreamDetail }) {
  const { data, error } = useQuery(invitationsQuery(stream.live_stream_id))
  const [isOpen, setOpen] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const mayInvite = stream.state !== 'past' && stream.state !== 'canceled'
  const rows = data?.collection ?? []
  return (
    <Panel
      title={texts.invitations}
      action={
        mayInvite && (
          <Button size="sm" variant="ghost" className="-my-1 -mr-3 self-center" onClick={() => setOpen(true)}>
            <Send aria-hidden className="size-4" />
            {texts.invite}
          </Button>
        )
      }
    >
      {error && !data ? (
        <FormMessage look="text">
          {texts.loadFailed}: {getErrorMessage(error)}
        </FormMessage>
      ) : rows.length === 0 ? (
        data && <p className="text-sm text-muted">{texts.none}</p>
      ) : (
        <ul aria-label={texts.invitations} className="divide-y text-sm">
          {(showsAll ? rows : rows.slice(0, firstRows)).map(({ user_id: id, name, state, failure }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-3 py-2">
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className={state === 'failed' || state === 'dropped' ? 'text-danger' : 'text-muted'}>
                {failure || texts.states[state]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!showsAll && rows.length > firstRows && (
        <Button size="sm" className="mt-2" onClick={() => setShowsAll(true)}>
          {texts.showAll(formatNumber(rows.length))}
        </Button>
      )}
      {isOpen && <InviteDialog stream={stream} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
