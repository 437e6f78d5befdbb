import type { Member } from '@pb/contract/members'
import { KeyRound, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { pluralize } from '../../../../lib/format.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { useMakePasswordLink, useReactivate } from '../mutations.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { LinkBox } from './link-box.tsx'
import { ResetTwoFactor } from './reset-two-factor.tsx'
import * as texts from '../texts.ts'

function SignInMeans({ member }: { readonly member: Member }) {
  return (
    <span className="block text-muted">
      {texts.twoFactorState(member.two_factor)}
      {member.passkeys > 0 && ` ${texts.hasPasskeys(pluralize(member.passkeys, 'passkey'))}`}
    </span>
  )
}

function ActiveAccess({ member }: { readonly member: Member }) {
  const isSelf = useUser().user_id === member.user_id
  const link = useMakePasswordLink(member.user_id)
  const [deactivating, setDeactivating] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        {member.sessions === 0 ? texts.notSignedIn : texts.signedInOn(pluralize(member.sessions, 'device'))}
        {member.has_password && <SignInMeans member={member} />}
      </p>
      {link.data && (
        <LinkBox
          label={texts.passwordLink}
          url={link.data.url}
          expiresAt={link.data.expires_at}
          mailedTo={link.data.mailed ? member.email : null}
        />
      )}
      {isSelf ? (
        <p className="text-sm text-muted">{texts.ownAccessHint}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {member.has_password && (
            <Button size="sm" loading={link.isPending} onClick={() => link.mutate(undefined)}>
              <KeyRound aria-hidden className="size-4" />
              {link.data ? texts.createAnotherLink : texts.createPasswordLink}
            </Button>
          )}
          {(member.two_factor || member.passkeys > 0) && <ResetTwoFactor member={member} />}
          <Button size="sm" onClick={() => setDeactivating(true)}>
            <UserRoundX aria-hidden className="size-4" />
            {texts.deactivateDots}
          </Button>
        </div>
      )}
      <DeactivateDialog member={member} open={deactivating} onOpenChange={setDeactivating} />
    </div>
  )
}

function DeactivatedAccess({ member }: { readonly member: Member }) {
  const reactivate = useReactivate(member.user_id)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">{texts.deactivatedHint}</p>
      <Button
        size="sm"
        variant="primary"
        loading={reactivate.isPending}
        onClick={() => reactivate.mutate({ name: member.name })}
      >
        <UserRoundCheck aria-hidden className="size-4" />
        {texts.reactivate}
      </Button>
    </div>
  )
}

/** A member's access: sessions, password link, deactivation and reactivation. */
export function AccessSection({ member }: { readonly member: Member }) {
  return member.state === 'active' ? <ActiveAccess member={member} /> : <DeactivatedAccess member={member} />
}
