import type { MemberEntry } from '@pb/contract/members'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Drawer } from '../../../../components/ui/drawer.tsx'
import { FactList } from '../../../../components/ui/fact-list.tsx'
import { formatListTime } from '../../../../lib/format.ts'
import { useRenewInvitation, useRevokeInvitation } from '../mutations.ts'
import { formatRoles } from '../member-text.ts'
import { LinkBox } from './link-box.tsx'
import * as texts from '../texts.ts'

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
          { title: texts.email, value: entry.email },
          { title: texts.roles, value: formatRoles(entry.roles) },
          { title: texts.invited, value: formatListTime(entry.time_created) },
          { title: ends > now ? texts.linkExpires : texts.linkExpired, value: formatListTime(ends) },
        ]}
      />
      {renew.data && (
        <LinkBox
          label={texts.invitationLink}
          url={renew.data.invite_url}
          expiresAt={renew.data.expires_at}
          mailedTo={renew.data.mailed ? entry.email : null}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
          <RefreshCw aria-hidden className="size-4" />
          {texts.createNewLink}
        </Button>
        <Button onClick={() => setRevoking(true)}>{texts.revokeDots}</Button>
      </div>
      <p className="text-xs text-muted">{texts.newLinkHint}</p>
      <ConfirmDialog
        open={revoking}
        onOpenChange={setRevoking}
        danger
        title={texts.confirmRevoke(entry.name || entry.email)}
        confirmText={texts.revoke}
        loading={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(undefined, { onSuccess: onClose, onSettled: () => setRevoking(false) })
        }
      >
        <p className="text-sm">{texts.revokeDescription}</p>
      </ConfirmDialog>
    </div>
  )
}

interface InvitationPanelProps {
  readonly entry: MemberEntry | null
  readonly onClose: () => void
}

/** The side panel of a pending invitation. */
export function InvitationPanel({ entry, onClose }: InvitationPanelProps) {
  return (
    <Drawer
      open={entry !== null}
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title={entry?.name || texts.invitation}
      className="w-110!"
    >
      {entry && <InvitationDetail key={entry.invitation_id} entry={entry} onClose={onClose} />}
    </Drawer>
  )
}
