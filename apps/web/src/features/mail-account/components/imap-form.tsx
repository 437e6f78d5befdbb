import { zodResolver } from '@hookform/resolvers/zod'
import { imapAccount, type ImapAccount, type MailAccount } from '@pb/contract/mail-accounts'
import { useState } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { HttpError, messageOf } from '../../../lib/http-error.ts'
import type { useConnectImap } from '../api.ts'
import { guessServers } from '../model/hosts.ts'
import { ServerFields } from './server-fields.tsx'

const unknown = {
  imap: { host: '', port: 993, security: 'tls' },
  smtp: { host: '', port: 465, security: 'tls' },
} as const

const isByPassword = ({ provider, issuer }: MailAccount): boolean => provider === 'imap' && issuer === null

/** What the form begins with: the account that is to be connected again, or nothing but guesses. */
function startOf(account: MailAccount): ImapAccount {
  const known = isByPassword(account) ? account.address : ''
  const { imap, smtp, user } = (known !== '' ? account.servers : null) ?? {
    ...(guessServers(known, account) ?? unknown),
    user: known,
  }
  return { address: known, imap, smtp, user, password: '' }
}

const fields = new Set<string>([
  'address',
  'user',
  'password',
  ...['imap', 'smtp'].flatMap((which) => ['host', 'port', 'security'].map((name) => `${which}.${name}`)),
])

/** The field that the server found fault with; undefined where the whole attempt failed. */
function faultyField(error: unknown): FieldPath<ImapAccount> | undefined {
  const path = error instanceof HttpError ? error.problem?.errors?.[0]?.path : undefined
  const field = path?.replace(/^body\./, '')
  return field !== undefined && fields.has(field) ? (field as FieldPath<ImapAccount>) : undefined
}

interface ImapFormProps {
  readonly id: string
  readonly account: MailAccount
  readonly connect: ReturnType<typeof useConnectImap>
  readonly onDone: () => void
}

/** Address, password and servers of any mail account. What was typed stays until both servers have let the office in. */
export function ImapForm({ id, account, connect, onDone }: ImapFormProps) {
  const [note, setNote] = useState<string>()
  // Of an account that is connected again mostly the password is missing.
  const known = isByPassword(account)
  const {
    register,
    control,
    handleSubmit,
    formState,
    getFieldState,
    setValue,
    getValues,
    setError,
    setFocus,
  } = useForm<ImapAccount>({ resolver: zodResolver(imapAccount), defaultValues: startOf(account) })
  // Read here, so that the form keeps count of what was touched.
  const { errors, dirtyFields } = formState
  const ownServers = dirtyFields.imap !== undefined || dirtyFields.smtp !== undefined

  /** Fills in what follows from the address as it is typed, where nobody has written anything else. */
  function follow(): void {
    const address = getValues('address').trim()
    const guess = guessServers(address, account)
    if (!guess) return
    setNote(guess.known ? guess.note : 'These servers are a guess; your provider’s help pages name them.')
    if (!getFieldState('user').isDirty) setValue('user', address)
    if (ownServers || (known && account.servers)) return
    setValue('imap', guess.imap)
    setValue('smtp', guess.smtp)
  }

  function onError(error: unknown): void {
    const field = faultyField(error)
    setError(field ?? 'root', { message: messageOf(error) })
    if (field && !field.endsWith('security')) setFocus(field)
  }

  return (
    <form
      id={id}
      noValidate
      aria-label="Connect other mail"
      className="flex flex-col gap-5"
      onSubmit={(event) =>
        void handleSubmit((account) => connect.mutate(account, { onError, onSuccess: onDone }))(event)
      }
    >
      <div className="grid gap-x-3 gap-y-3.5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field label="E-mail address" error={errors.address?.message}>
            <Input
              type="email"
              autoComplete="email"
              // The agent asked for the form by pressing a button; the dialog's own first is the one that closes it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
              autoFocus={!known}
              {...register('address', { onChange: follow })}
            />
          </Field>
        </div>
        <Field label="User name" error={errors.user?.message} hint="Mostly the address.">
          <Input spellCheck={false} autoCapitalize="off" autoComplete="username" {...register('user')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint="An app password, where your provider has them."
        >
          <Input
            type="password"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
            autoFocus={known}
            {...register('password')}
          />
        </Field>
      </div>
      {note !== undefined && <p className="-mt-1.5 text-xs text-muted">{note}</p>}
      <ServerFields
        which="imap"
        legend="Incoming mail (IMAP)"
        privateHosts={account.private_hosts}
        {...{ register, control, errors }}
      />
      <ServerFields
        which="smtp"
        legend="Outgoing mail (SMTP)"
        privateHosts={account.private_hosts}
        {...{ register, control, errors }}
      />
      {errors.root && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errors.root.message}
        </p>
      )}
    </form>
  )
}
