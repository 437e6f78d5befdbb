import type { Member } from '@pb/contract/members'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { useResetTwoFactor } from '../mutations.ts'
import * as texts from '../texts.ts'

/** The texts by what the member has: codes, passkeys or both. */
function findTexts({ name, two_factor, passkeys }: Member) {
  if (!two_factor)
    return {
      button: texts.removePasskeysDots,
      title: texts.confirmRemovePasskeys(name),
      lead: texts.removePasskeysLead,
      confirm: texts.removePasskeys,
    }
  return {
    button: texts.resetTwoFactorDots,
    title: texts.confirmResetTwoFactor(name),
    lead: passkeys > 0 ? `${texts.resetTwoFactorLead} ${texts.passkeysToo}` : texts.resetTwoFactorLead,
    confirm: texts.turnOff,
  }
}

/** Lets a member who lost phone and recovery codes, or the device with their passkeys, sign in with the password alone. */
export function ResetTwoFactor({ member }: { readonly member: Member }) {
  const [open, setOpen] = useState(false)
  const reset = useResetTwoFactor(member)
  const shown = findTexts(member)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <ShieldOff aria-hidden className="size-4" />
        {shown.button}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        onConfirm={() => reset.mutate(undefined, { onSettled: () => setOpen(false) })}
        loading={reset.isPending}
        danger
        title={shown.title}
        description={shown.lead}
        confirmText={shown.confirm}
      />
    </>
  )
}
