import type { HostMessage } from '@pb/contract/live-stream-schemas'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useHostMessage } from './mutations.ts'
import * as texts from './texts.ts'

interface HostFormProps {
  readonly id: string
  readonly onSent: (message: HostMessage) => void
}

/** Where the host writes to the viewers. */
export function HostForm({ id, onSent }: HostFormProps) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(randomKey)
  const send = useHostMessage(id, (message) => {
    setText('')
    setKey(randomKey())
    onSent(message)
  })
  return (
    <Form
      sends="chat"
      className="flex flex-col gap-2 border-t p-3"
      onSubmit={() => {
        if (text.trim() !== '' && !send.isPending) send.mutate({ text: text.trim(), key })
      }}
    >
      <div className="flex gap-2">
        <Input
          aria-label={texts.write}
          placeholder={texts.write}
          autoComplete="off"
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" loading={send.isPending}>
          {texts.send}
        </Button>
      </div>
      {send.error && (
        <FormMessage look="text">
          {texts.notSent}: {getErrorMessage(send.error)}
        </FormMessage>
      )}
    </Form>
  )
}
