import { zodResolver } from '@hookform/resolvers/zod'
import { imapAccount, type ImapAccount, type MailAccount } from '@pb/contract/mail-accounts'
import { useState } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { HttpError, getErrorMessage } from '../../../lib/http-error.ts'
import type { useConnectImap } from './mutations.ts'
import { guessServers } from './guess-servers.ts'
import { ServerFields } from './server-fields.tsx'
import * as texts from './texts.ts'

const emptyServers = {
  imap: { host: '', port: 993, security: 'tls' },
  smtp: { host: '', port: 465, security: 'tls' },
} as const

const usesPassword = ({ provider, issuer }: MailAccount): boolean => provider === 'imap' && issuer === null

/** Default values: the account to reconnect, or empty fields with guessed servers. */
function getDefaultValues(account: MailAccount): ImapAccount {
  const known = usesPassword(account) ? account.address : ''
  const { imap, smtp, user } = (known !== '' ? account.servers : null) ?? {
    ...(guessServers(known, account) ?? emptyServers),
    user: known,
  }
  return { address: known, imap, smtp, user, password: '' }
}

const fieldNames = new Set<string>([
  'address',
  'user',
  'password',
  ...['imap', 'smtp'].flatMap((which) => ['host', 'port', 'security'].map((name) => `${which}.${name}`)),
])

/** The form field of a server error; undefined when the error concerns the whole form. */
function getErrorField(error: unknown): FieldPath<ImapAccount> | undefined {
  const path = error instanceof HttpError ? error.problem?.errors?.[0]?.path : undefined
  const field = path?.replace(/^body\./, '')
  return field !== undefined && fieldNames.has(field) ? (field as FieldPath<ImapAccount>) : undefined
}

interface ImapFormProps {
  readonly id: string
  readonly account: MailAccount
  readonly connect: ReturnType<typeof useConnectImap>
  readonly onDone: () => void
}

/** Address, password and servers of an IMAP account. The input stays until both servers have accepted it. */
export function ImapForm({ id, account, connect, onDone }: ImapFormProps) {
  const [note, setNote] = useState<string>()
  // Reconnecting usually needs only the password.
  const known = usesPassword(account)
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
  } = useForm<ImapAccount>({ resolver: zodResolver(imapAccount), defaultValues: getDefaultValues(account) })
  // Read during render to subscribe to the form state.
  const { errors, dirtyFields } = formState
  const ownServers = dirtyFields.imap !== undefined || dirtyFields.smtp !== undefined

  /** Fills in user name and servers from the typed address, unless the agent has changed them. */
  function fillInServers(): void {
    const address = getValues('address').trim()
    const guess = guessServers(address, account)
    if (!guess) return
    setNote(guess.known ? guess.note : texts.guessedServers)
    if (!getFieldState('user').isDirty) setValue('user', address)
    if (ownServers || (known && account.servers)) return
    setValue('imap', guess.imap)
    setValue('smtp', guess.smtp)
  }

  function onError(error: unknown): void {
    const field = getErrorField(error)
    setError(field ?? 'root', { message: getErrorMessage(error) })
    if (field && !field.endsWith('security')) setFocus(field)
  }

  return (
    <Form
      sends={false}
      id={id}
      noValidate
      aria-label={texts.connectOtherAccount}
      className="flex flex-col gap-5"
      onSubmit={(event) =>
        void handleSubmit((account) => connect.mutate(account, { onError, onSuccess: onDone }))(event)
      }
    >
      <div className="grid gap-x-3 gap-y-3.5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field required label={texts.emailAddress} error={errors.address?.message}>
            <Input
              type="email"
              autoComplete="email"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- otherwise the dialog focuses its close button
              autoFocus={!known}
              {...register('address', { onChange: fillInServers })}
            />
          </Field>
        </div>
        <Field required label={texts.userName} error={errors.user?.message} hint={texts.usuallyYourEmail}>
          <Input spellCheck={false} autoCapitalize="off" autoComplete="username" {...register('user')} />
        </Field>
        <Field required label={texts.password} error={errors.password?.message} hint={texts.appPasswordHint}>
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
        legend={texts.incomingMail}
        privateHosts={account.private_hosts}
        {...{ register, control, errors }}
      />
      <ServerFields
        which="smtp"
        legend={texts.outgoingMail}
        privateHosts={account.private_hosts}
        {...{ register, control, errors }}
      />
      {errors.root && <FormMessage look="strong">{errors.root.message}</FormMessage>}
    </Form>
  )
}
