import { joinPersonName } from '@pb/rules/person-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { duplicatesQuery, mergeSuggestionsQuery } from '../../../queries/client-merges.ts'
import { useMerge } from './mutations.ts'
import * as texts from './texts.ts'

const reasons = { address: texts.sameEmail, phone: texts.samePhone, name: texts.sameName } as const

interface Person {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly reason?: string
}

interface ClientChoiceProps {
  readonly userId: string
  readonly chosen: Person | null
  readonly onChoose: (person: Person) => void
}

function ClientChoice({ userId, chosen, onChoose }: ClientChoiceProps) {
  const { data: duplicates = [] } = useQuery(duplicatesQuery(userId))
  const [text, setText] = useState('')
  const { data: found = [] } = useQuery({
    ...mergeSuggestionsQuery(text.trim()),
    enabled: text.trim() !== '',
  })
  const others = found.filter(({ user_id }) => user_id !== userId)
  const suggestions = duplicates.map(({ user_id, first_name, last_name, email, reason }): Person => ({
    user_id,
    name: joinPersonName({ first_name, last_name }),
    email: email ?? '',
    reason: reasons[reason],
  }))
  const shown =
    chosen && !suggestions.some(({ user_id }) => user_id === chosen.user_id)
      ? [...suggestions, chosen]
      : suggestions
  return (
    <div className="flex flex-col gap-3">
      {shown.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm font-medium">
            {suggestions.length > 0 ? texts.likelyDuplicates : texts.selected}
          </legend>
          {shown.map((person) => (
            <label
              key={person.user_id}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1 text-sm"
            >
              <input
                type="radio"
                name="other"
                checked={chosen?.user_id === person.user_id}
                onChange={() => onChoose(person)}
                className="row-span-2 size-4 accent-brand"
              />
              <span className="truncate font-medium">{person.name || person.email}</span>
              <span className="col-start-2 truncate text-xs text-muted">
                {[person.email, person.reason].filter(Boolean).join(' · ')}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <SuggestInput
        label={texts.anotherClient}
        placeholder={texts.anotherClientByName}
        text={text}
        onText={setText}
        items={others}
        getKey={({ user_id }) => user_id}
        renderItem={({ name, email }) => (
          <>
            <span className="block truncate font-medium">{name || email}</span>
            <span className="block truncate text-xs text-muted">{email}</span>
          </>
        )}
        onPick={({ user_id, name, email }) => {
          onChoose({ user_id, name, email })
          setText('')
        }}
        inputClass={inputClass}
      />
    </div>
  )
}

interface MergeDialogProps {
  readonly userId: string
  readonly name: string
  readonly onClose: () => void
}

/** Merges another record of the same person into this client. The merge can be undone at any time. */
export default function MergeDialog({ userId, name, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Person | null>(null)
  const merge = useMerge()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.mergeWith(name)}
      description={texts.mergeDescription(name)}
      className="max-w-lg!"
      footer={
        <>
          <DialogCancel />
          <SubmitButton
            loading={merge.isPending}
            obstacle={other ? null : texts.chooseOther}
            onClick={() =>
              other && merge.mutate({ keep: userId, merge: other.user_id }, { onSuccess: onClose })
            }
          >
            {texts.merge}
          </SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ClientChoice userId={userId} chosen={other} onChoose={setOther} />
        <p className="text-sm text-muted">{texts.mergeHint(name)}</p>
        {merge.error && <FormMessage look="strong">{getErrorMessage(merge.error)}</FormMessage>}
      </div>
    </Dialog>
  )
}
