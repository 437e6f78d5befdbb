import type { FeedServer, FeedServerTest, FeedSource } from '@pb/contract/feeds'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { useAddServer, useConnectServer, useTestServer } from '../api.ts'
import { addressOf, serverResolver, startValues, type ServerValues } from '../model/server-form.ts'
import { ServerFields } from './server-fields.tsx'

/** What the first look came to. */
function TestResult({ test }: { readonly test: FeedServerTest }) {
  const Icon = test.ok ? CircleCheck : CircleX
  const counted = test.listings === null ? '' : `: ${plural(test.listings, 'listing')}`
  return (
    <p className="mt-4 flex items-start gap-2 text-sm font-medium">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${test.ok ? 'text-brand' : 'text-danger'}`} />
      {test.message}
      {counted}
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
    resolver: serverResolver(named),
    defaultValues: startValues(server),
  })
  const test = useTestServer()
  const submit = (then: (values: ServerValues) => void) => void form.handleSubmit(then)()
  let result: ReactNode = null
  if (test.data) result = <TestResult test={test.data} />
  else if (test.error)
    result = <TestResult test={{ ok: false, message: messageOf(test.error), listings: null }} />
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
            onClick={() => submit((values) => test.mutate(addressOf(values)))}
          >
            Test
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={saving} onClick={() => submit(onSave)}>
            {saveText}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(onSave)
        }}
        onChange={() => test.reset()}
      >
        <ServerFields form={form} named={named} />
        <output className="block">{result}</output>
        {/* Enter in a field sends the form, although its buttons stand in the dialog's foot. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

/** Adds a source that is kept up from its server. */
export function AddServerDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAddServer(onClose)
  return (
    <ServerDialog
      title="Add a server"
      description="A RESO Web API server. Its listings are read at once, then kept up."
      server={null}
      saveText="Add"
      saving={add.isPending}
      onSave={(values) => add.mutate({ name: values.name.trim(), ...addressOf(values) })}
      onClose={onClose}
    />
  )
}

interface ConnectServerDialogProps {
  readonly source: FeedSource
  readonly server: FeedServer
  readonly onClose: () => void
}

/** Gives a source's server another address, token or secret; its listings stay. */
export function ConnectServerDialog({ source, server, onClose }: ConnectServerDialogProps) {
  const connect = useConnectServer(source, onClose)
  return (
    <ServerDialog
      title={`Connect ${source.name}`}
      description="The secret that is kept cannot be shown: enter it again, or a new one."
      server={server}
      saveText="Connect"
      saving={connect.isPending}
      onSave={(values) => connect.mutate(addressOf(values))}
      onClose={onClose}
    />
  )
}
