import type { FeedServer, FeedServerTest, FeedSource } from '@pb/contract/reso'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useAddServer, useConnectServer, useTestServer } from '../mutations.ts'
import { toServerAddress, createServerResolver, toFormValues, type ServerValues } from './server-form.ts'
import { ServerFields } from './server-fields.tsx'
import * as texts from '../texts.ts'

/** Result of the connection test. */
function TestResult({ test }: { readonly test: FeedServerTest }) {
  const Icon = test.ok ? CircleCheck : CircleX
  const countSuffix = test.listings === null ? '' : `: ${pluralize(test.listings, 'listing')}`
  return (
    <p className="mt-4 flex items-start gap-2 text-sm font-medium">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${test.ok ? 'text-brand' : 'text-danger'}`} />
      {test.message}
      {countSuffix}
    </p>
  )
}

interface ServerDialogProps {
  readonly title: string
  readonly description?: string
  readonly server: FeedServer | null
  readonly saveText: string
  readonly saving: boolean
  readonly onSave: (values: ServerValues) => void
  readonly onClose: () => void
}

function ServerDialog({ title, description, server, saveText, saving, onSave, onClose }: ServerDialogProps) {
  const named = server === null
  const form = useForm<ServerValues, unknown, ServerValues>({
    resolver: createServerResolver(named),
    defaultValues: toFormValues(server),
  })
  const test = useTestServer()
  const submit = (onValid: (values: ServerValues) => void) => void form.handleSubmit(onValid)()
  let result: ReactNode = null
  if (test.data) result = <TestResult test={test.data} />
  else if (test.error)
    result = <TestResult test={{ ok: false, message: getErrorMessage(test.error), listings: null }} />
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={title}
      {...(description !== undefined && { description })}

      footer={
        <>
          <Button
            className="mr-auto"
            loading={test.isPending}
            onClick={() => submit((values) => test.mutate(toServerAddress(values)))}
          >
            {texts.test}
          </Button>
          <DialogCancel />
          <Button variant="primary" loading={saving} onClick={() => submit(onSave)}>
            {saveText}
          </Button>
        </>
      }
    >
      <Form
        sends={false}
        noValidate
        onSubmit={() => {
          submit(onSave)
        }}
        onChange={() => test.reset()}
      >
        <ServerFields form={form} named={named} />
        <output className="block">{result}</output>
        {/* Lets Enter in a field submit the form; its buttons are in the dialog's footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Dialog>
  )
}

/** Adds a source that syncs with its server. */
export function AddServerDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAddServer(onClose)
  return (
    <ServerDialog
      title={texts.addServer}
      description={texts.addServerHint}
      server={null}
      saveText={texts.add}
      saving={add.isPending}
      onSave={(values) => add.mutate({ name: values.name.trim(), ...toServerAddress(values) })}
      onClose={onClose}
    />
  )
}

interface ConnectServerDialogProps {
  readonly source: FeedSource
  readonly server: FeedServer
  readonly onClose: () => void
}

/** Changes the URL or credentials of a source's server; its listings stay. */
export function ConnectServerDialog({ source, server, onClose }: ConnectServerDialogProps) {
  const connect = useConnectServer(source, onClose)
  return (
    <ServerDialog
      title={texts.connectTitle(source.name)}
      description={texts.connectHint}
      server={server}
      saveText={texts.connect}
      saving={connect.isPending}
      onSave={(values) => connect.mutate(toServerAddress(values))}
      onClose={onClose}
    />
  )
}
