import type { Member } from '@pb/contract/members'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { useResetTwoFactor } from '../mutations.ts'
import * as texts from '../texts.ts'

/** Lets a member who lost phone and recovery codes sign in with the password alone. */
export function ResetTwoFactor({ member }: { readonly member: Member }) {
  const [open, setOpen] = useState(false)
  const reset = useResetTwoFactor(member)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <ShieldOff aria-hidden className="size-4" />
        {texts.resetTwoFactorDots}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        onConfirm={() => reset.mutate(undefined, { onSettled: () => setOpen(false) })}
        loading={reset.isPending}
        danger
        title={texts.confirmResetTwoFactor(member.name)}
        description={texts.resetTwoFactorLead}
        confirmText={texts.turnOff}
      />
    </>
  )
}
