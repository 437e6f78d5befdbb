import { Dialog as Base } from '@base-ui/react/dialog'
import { Button } from './button.tsx'
import * as texts from './texts.ts'

/** Closes its dialog like Escape and ×: the dialog asks before it loses entries. */
export function DialogCancel({ disabled = false }: { readonly disabled?: boolean }) {
  return (
    <Base.Close disabled={disabled} render={<Button />}>
      {texts.cancel}
    </Base.Close>
  )
}
