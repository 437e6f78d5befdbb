import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from '../../../../components/ui/field.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import * as texts from '../texts.ts'

interface PasswordFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'className'> {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
  readonly error?: string | undefined
  readonly hint?: string
}

/** A password input with a visibility toggle. */
export function PasswordField({ label, shown, onShow, error, hint, ...rest }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      <span className="relative flex">
        <Input
          {...rest}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="off"
          className="pr-10"
        />
        <IconButton
          label={shown ? texts.hidePasswords : texts.showPasswords}
          icon={shown ? EyeOff : Eye}
          onClick={() => onShow(!shown)}
          className="absolute top-0 right-0 text-muted"
        />
      </span>
    </Field>
  )
}
