import type { Member } from '@pb/contract/members'
import { KeyRound, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { plural } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { useMakePasswordLink, useReactivate } from '../api.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { LinkBox } from './link-box.tsx'

function ActiveAccess({ member }: { readonly member: Member }) {
  const own = useUser().user_id === member.user_id
  const link = useMakePasswordLink(member.user_id)
  const [deactivating, setDeactivating] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        {member.sessions === 0 ? 'Not signed in.' : `Signed in on ${plural(member.sessions, 'device')}.`}
      </p>
      {link.data && (
        <LinkBox
          label="Password link"
          url={link.data.url}
          expiresAt={link.data.expires_at}
          mailedTo={link.data.mailed ? member.email : null}
        />
      )}
      {own ? (
        <p className="text-sm text-muted">
          Another supervisor can deactivate you. Your password is in your account settings.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {member.has_password && (
            <Button size="sm" loading={link.isPending} onClick={() => link.mutate(undefined)}>
              <KeyRound aria-hidden className="size-4" />
              {link.data ? 'Make another link' : 'Make a password link'}
            </Button>
          )}
          <Button size="sm" onClick={() => setDeactivating(true)}>
            <UserRoundX aria-hidden className="size-4" />
            Deactivate…
          </Button>
        </div>
      )}
      <DeactivateDialog member={member} open={deactivating} onOpenChange={setDeactivating} />
    </div>
  )
}

function EndedAccess({ member }: { readonly member: Member }) {
  const reactivate = useReactivate(member.user_id)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">Cannot sign in. Sessions and links have ended.</p>
      <Button
        size="sm"
        variant="primary"
        loading={reactivate.isPending}
        onClick={() => reactivate.mutate({ name: member.name })}
      >
        <UserRoundCheck aria-hidden className="size-4" />
        Reactivate
      </Button>
    </div>
  )
}

/** Whether and how somebody gets in. */
export function AccessSection({ member }: { readonly member: Member }) {
  return member.state === 'active' ? <ActiveAccess member={member} /> : <EndedAccess member={member} />
}
