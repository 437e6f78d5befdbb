import type { Role } from '@pb/contract/roles'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { roleHints, roleOrder, roleTitles } from '../member-text.ts'
import * as texts from '../texts.ts'

interface RoleChoicesProps {
  readonly value: readonly Role[]
  readonly onChange: (roles: Role[]) => void
  readonly error?: string | undefined
  /** Hides the legend, for use under a visible title. */
  readonly titled?: boolean
}

/** Checkboxes for roles, each with a description. */
export function RoleChoices({ value, onChange, error, titled = false }: RoleChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className={titled ? 'sr-only' : 'mb-2 text-sm font-medium'}>{texts.roles}</legend>
      {roleOrder.map((role) => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          onCheckedChange={(checked) =>
            onChange(checked ? [...value, role] : value.filter((other) => other !== role))
          }
          className="items-start!"
        >
          <span className="-mt-px">
            <span className="block font-medium">{roleTitles[role]}</span>
            <span className="block text-xs text-muted">{roleHints[role]}</span>
          </span>
        </Checkbox>
      ))}
      {error !== undefined && <FormMessage look="field">{error}</FormMessage>}
    </fieldset>
  )
}
