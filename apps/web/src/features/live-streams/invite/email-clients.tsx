import { Checkbox } from '../../../components/ui/checkbox.tsx'
import * as texts from './texts.ts'

interface EmailClientsProps {
  /** Invited clients who get the email. */
  readonly count: number
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Asks whether invited clients get an email about a change; nothing if no one was invited. */
export function EmailClients({ count, checked, onChange }: EmailClientsProps) {
  if (count === 0) return null
  return (
    <div className="flex flex-col gap-1 [p+&]:pt-3">
      <Checkbox checked={checked} onCheckedChange={onChange}>
        {texts.emailClients(count)}
      </Checkbox>
      <p className="pl-7 text-xs text-muted">{checked ? texts.emailHint : texts.noEmailHint}</p>
    </div>
  )
}
