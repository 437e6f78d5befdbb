import { useState } from 'react'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { QrImage } from '../../../../components/ui/qr-image.tsx'
import { SubmitDialog } from '../../../../components/ui/submit-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { toCodeErrors, useConfirmSetup, useStartSetup } from './mutations.ts'
import * as texts from './texts.ts'

interface SetupDialogProps {
  readonly email: string
  readonly onClose: () => void
  /** Called with the recovery codes, which the server does not reply again. */
  readonly onTurnedOn: (codes: readonly string[]) => void
}

/** Returns a key in groups of four, as people type it. */
const formatKey = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ')

function PasswordStep({ email, onClose, setup }: SetupStepProps) {
  const [password, setPassword] = useState('')
  const errors = setup.isError ? toCodeErrors(setup.error) : {}
  return (
    <SubmitDialog
      sends={false}
      title={texts.setUpTitle}
      description={texts.passwordStep}
      submitText={texts.continueText}
      busy={setup.isPending}
      error={errors['']}
      onSubmit={() => setup.mutate(password)}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={texts.currentPassword} error={errors['current_password']}>
        <Input
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}

interface SetupStepProps {
  readonly email: string
  readonly onClose: () => void
  readonly setup: ReturnType<typeof useStartSetup>
}

function AppStep({
  app,
  onClose,
  onTurnedOn,
}: Omit<SetupDialogProps, 'email'> & { readonly app: { readonly key: string; readonly uri: string } }) {
  const [code, setCode] = useState('')
  const confirm = useConfirmSetup()
  const errors = confirm.isError ? toCodeErrors(confirm.error) : {}
  return (
    <SubmitDialog
      sends={false}
      title={texts.setUpTitle}
      submitText={texts.turnOn}
      busy={confirm.isPending}
      error={errors['']}
      onSubmit={() => confirm.mutate(code, { onSuccess: ({ recovery_codes: codes }) => onTurnedOn(codes) })}
      onClose={onClose}
    >
      <p className="text-sm">{texts.scanStep}</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrImage
          text={app.uri}
          label={texts.qrLabel}
          className="size-44 shrink-0 rounded-md border border-line"
        />
        <div className="flex min-w-48 grow basis-0 flex-col items-start gap-2 text-sm">
          <p className="text-muted">{texts.typeKey}</p>
          <code className="font-mono break-words select-all">{formatKey(app.key)}</code>
          <a href={app.uri} className="font-medium text-brand-text underline underline-offset-2">
            {texts.openApp}
          </a>
        </div>
      </div>
      <CodeField
        label={texts.enterCode}
        hint={texts.codeHint}
        error={errors['code']}
        value={code}
        onChange={setCode}
        numeric
      />
    </SubmitDialog>
  )
}

/** Turns two-step verification on: password, QR code, first code. */
export function SetupDialog({ email, ...rest }: SetupDialogProps) {
  const setup = useStartSetup()
  return setup.data ? (
    <AppStep {...rest} app={setup.data} />
  ) : (
    <PasswordStep email={email} onClose={rest.onClose} setup={setup} />
  )
}
