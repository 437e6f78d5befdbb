import type { ClientList, ListConditions } from '@pb/contract/client-lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { FormDialog } from '../record/form/form-dialog.tsx'
import { smartListCountQuery, smartListsQuery } from '../../../queries/client-lists.ts'
import { useSaveList } from './mutations.ts'
import { tagsQuery } from '../../../queries/client-tags.ts'
import { ConditionsForm } from './conditions-form.tsx'
import * as texts from './texts.ts'

interface ListDialogProps {
  /** Null for a new list. */
  readonly list: ClientList | null
  readonly onClose: () => void
  readonly onSaved: (list: ClientList) => void
}

/** Creates or edits a smart list: name and conditions, with the current number of matches. */
export default function ListDialog({ list, onClose, onSaved }: ListDialogProps) {
  const [name, setName] = useState(list?.name ?? '')
  const [conditions, setConditions] = useState<ListConditions>(list?.conditions ?? {})
  const [nameError, setNameError] = useState<string>()
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: lists } = useQuery(smartListsQuery)
  const { data: count } = useQuery(smartListCountQuery(conditions))
  const save = useSaveList(list?.key ?? null)
  const dirty =
    name !== (list?.name ?? '') || JSON.stringify(conditions) !== JSON.stringify(list?.conditions ?? {})

  function submit(): void {
    if (name.trim() === '') {
      setNameError(texts.nameRequired)
      return
    }
    save.mutate({ name: name.trim(), conditions }, { onSuccess: onSaved })
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={list ? texts.editList : texts.newList}
      description={texts.updatesAutomatically}
      formId="client-list"
      submitText={list ? texts.save : texts.createList}
      busy={save.isPending}
      dirty={dirty}
      wide
    >
      <Form
        sends={false}
        id="client-list"
        className="flex flex-col gap-5"
        onSubmit={() => {
          submit()
        }}
      >
        <Field required label={texts.name} error={nameError}>
          <Input
            value={name}
            maxLength={60}
            onChange={({ target }) => {
              setName(target.value)
              setNameError(undefined)
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
          {count === undefined ? texts.counting : texts.matchCount(pluralize(count, 'client'), count === 1)}
        </output>
        {save.error && <FormMessage look="strong">{getErrorMessage(save.error)}</FormMessage>}
      </Form>
    </FormDialog>
  )
}
