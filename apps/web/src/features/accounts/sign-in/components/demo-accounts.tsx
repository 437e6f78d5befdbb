import { Avatar } from '../../../../components/ui/avatar.tsx'
import * as texts from '../texts.ts'

interface DemoAccountsProps {
  readonly password: string
  readonly accounts: readonly { readonly name: string; readonly email: string; readonly role: string }[]
  readonly disabled: boolean
  readonly onPick: (email: string) => void
}

/** Accounts of a demo office. Selecting one signs in. */
export function DemoAccounts({ password, accounts, disabled, onPick }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-title" className="mt-8">
      <h2 id="demo-title" className="text-sm font-semibold">
        {texts.demoTitle}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {texts.demoHint}{' '}
        <code className="rounded-xs bg-sunken px-1.5 py-0.5 font-sans font-medium whitespace-nowrap text-ink select-all">
          {password}
        </code>
      </p>
      <ul className="mt-3 divide-y rounded-lg border">
        {accounts.map(({ name, email, role }) => (
          <li key={email} className="first:*:rounded-t-lg last:*:rounded-b-lg">
            <button
              type="button"
              disabled={disabled}
              onClick={() => onPick(email)}
              className="flex w-full items-center gap-3 px-3 py-2.5 text-left transition-colors not-disabled:hover:bg-hover disabled:opacity-60"
            >
              <Avatar name={name} />
              <span className="min-w-0 grow">
                <span className="block truncate text-sm font-medium">{name}</span>
                <span className="block truncate text-xs text-muted">{email}</span>
              </span>
              <span className="text-xs text-muted">{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
