import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'

/** As the contract's `password`: length is all that counts. */
const least = 8

interface PasswordFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'className'> {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
  readonly error?: string | undefined
  /** Of what has been typed; says how far a new password is from long enough. */
  readonly length?: number
}

function hintFor(length: number): string {
  if (length === 0) return `At least ${least} characters; a few words make a good one.`
  return length < least ? `${least - length} more to go` : 'Long enough'
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, shown, onShow, error, length, ...rest }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} {...(length !== undefined && { hint: hintFor(length) })}>
      <span className="relative flex">
        <Input
          {...rest}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="off"
          className="pr-10"
        />
        <IconButton
          label={shown ? 'Hide passwords' : 'Show passwords'}
          icon={shown ? EyeOff : Eye}
          onClick={() => onShow(!shown)}
          className="absolute top-0 right-0 text-muted"
        />
      </span>
    </Field>
  )
}
