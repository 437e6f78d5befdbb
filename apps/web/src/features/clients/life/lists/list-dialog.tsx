import type { ClientList, ListConditions } from '@pb/contract/client-lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { plural } from '../../../../lib/format.ts'
import { messageOf } from '../../../../lib/http-error.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { countQuery, listsQuery, useSaveList } from '../api/lists.ts'
import { tagsQuery } from '../api/tags.ts'
import { ConditionsForm } from './conditions-form.tsx'

interface ListDialogProps {
  /** The list that is changed; null for a new one. */
  readonly list: ClientList | null
  readonly onClose: () => void
  readonly onSaved: (list: ClientList) => void
}

/** Makes or changes a list: its name, its conditions, and how many clients they hold at once. */
export default function ListDialog({ list, onClose, onSaved }: ListDialogProps) {
  const [name, setName] = useState(list?.name ?? '')
  const [conditions, setConditions] = useState<ListConditions>(list?.conditions ?? {})
  const [fault, setFault] = useState<string>()
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: lists } = useQuery(listsQuery)
  const { data: count } = useQuery(countQuery(conditions))
  const save = useSaveList(list?.key ?? null)
  const dirty =
    name !== (list?.name ?? '') || JSON.stringify(conditions) !== JSON.stringify(list?.conditions ?? {})

  function submit(): void {
    if (name.trim() === '') {
      setFault('Name the list')
      return
    }
    save.mutate({ name: name.trim(), conditions }, { onSuccess: onSaved })
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={list ? 'Change the list' : 'New list'}
      description="It keeps itself: whoever fits is in it, at any time."
      formId="client-list"
      submitText={list ? 'Save' : 'Make the list'}
      busy={save.isPending}
      dirty={dirty}
      wide
    >
      <form
        id="client-list"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Name" error={fault}>
          <Input
            value={name}
            maxLength={60}
            onChange={({ target }) => {
              setName(target.value)
              setFault(undefined)
            }}
          />
        </Field>
        <ConditionsForm
          value={conditions}
          onChange={setConditions}
          tags={tags}
          sources={lists?.sources ?? []}
        />
        <output className="rounded-md bg-sunken px-3 py-2 text-sm tabular-nums">
          {count === undefined
            ? 'Counting…'
            : `${plural(count, 'client')} ${count === 1 ? 'fits' : 'fit'} now`}
        </output>
        {save.error && (
          <p role="alert" className="text-sm font-medium text-danger">
            {messageOf(save.error)}
          </p>
        )}
      </form>
    </FormDialog>
  )
}
