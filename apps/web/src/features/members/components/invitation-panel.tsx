import type { MemberEntry } from '@pb/contract/members'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Drawer } from '../../../components/ui/dialog.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { formatListTime } from '../../../lib/format.ts'
import { useRenewInvitation, useRevokeInvitation } from '../api.ts'
import { rolesText } from '../model/words.ts'
import { LinkBox } from './link-box.tsx'

function InvitationDetail({ entry, onClose }: { readonly entry: MemberEntry; readonly onClose: () => void }) {
  const id = entry.invitation_id ?? ''
  const renew = useRenewInvitation(id)
  const revoke = useRevokeInvitation(id)
  const [revoking, setRevoking] = useState(false)
  const [now] = useState(() => Date.now() / 1000)
  const ends = entry.expires_at ?? 0
  return (
    <div className="flex flex-col gap-4">
      <FactList
        facts={[
          { title: 'E-mail', value: entry.email },
          { title: 'Roles', value: rolesText(entry.roles) },
          { title: 'Invited', value: formatListTime(entry.time_created) },
          { title: ends > now ? 'Link ends' : 'Link ended', value: formatListTime(ends) },
        ]}
      />
      {renew.data && (
        <LinkBox
          label="Invitation link"
          url={renew.data.invite_url}
          expiresAt={renew.data.expires_at}
          mailedTo={renew.data.mailed ? entry.email : null}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
          <RefreshCw aria-hidden className="size-4" />
          Make a new link
        </Button>
        <Button onClick={() => setRevoking(true)}>Take back…</Button>
      </div>
      <p className="text-xs text-muted">A new link works for seven days; the one before stops working.</p>
      <ConfirmDialog
        open={revoking}
        onOpenChange={setRevoking}
        danger
        title={`Take back the invitation to ${entry.name || entry.email}?`}
        confirmText="Take back"
        loading={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(undefined, { onSuccess: onClose, onSettled: () => setRevoking(false) })
        }
      >
        <p className="text-sm">The link stops working at once. You can invite them again.</p>
      </ConfirmDialog>
    </div>
  )
}

interface InvitationPanelProps {
  readonly entry: MemberEntry | null
  readonly onClose: () => void
}

/** An invitation that nobody has accepted, beside the list. */
export function InvitationPanel({ entry, onClose }: InvitationPanelProps) {
  return (
    <Drawer
      open={entry !== null}
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title={entry?.name || 'Invitation'}
      className="w-110!"
    >
      {entry && <InvitationDetail key={entry.invitation_id} entry={entry} onClose={onClose} />}
    </Drawer>
  )
}
