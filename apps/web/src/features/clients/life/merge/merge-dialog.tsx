import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { inputClass } from '../../../../components/ui/input.tsx'
import { SuggestInput } from '../../../../components/ui/suggest-input.tsx'
import { messageOf } from '../../../../lib/http-error.ts'
import { duplicatesQuery, suggestQuery, useMerge } from '../api/merges.ts'

const reasons = { address: 'the same address', phone: 'the same number', name: 'the same name' } as const

interface Person {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly reason?: string
}

interface ChoiceProps {
  readonly userId: string
  readonly chosen: Person | null
  readonly onChoose: (person: Person) => void
}

function Choice({ userId, chosen, onChoose }: ChoiceProps) {
  const { data: likely = [] } = useQuery(duplicatesQuery(userId))
  const [text, setText] = useState('')
  const { data: found = [] } = useQuery({ ...suggestQuery(text.trim()), enabled: text.trim() !== '' })
  const others = found.filter(({ user_id }) => user_id !== userId)
  const offered = likely.map(({ user_id, first_name, last_name, email, reason }): Person => ({
    user_id,
    name: `${first_name} ${last_name}`.trim(),
    email: email ?? '',
    reason: reasons[reason],
  }))
  const shown =
    chosen && !offered.some(({ user_id }) => user_id === chosen.user_id) ? [...offered, chosen] : offered
  return (
    <div className="flex flex-col gap-3">
      {shown.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm font-medium">
            {offered.length > 0 ? 'Perhaps the same person' : 'Chosen'}
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
        label="Another client"
        placeholder="Another client, by name or email"
        text={text}
        onText={setText}
        items={others}
        keyOf={({ user_id }) => user_id}
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

/** Makes another record of the same person a part of this client; it can be taken back at any time. */
export default function MergeDialog({ userId, name, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Person | null>(null)
  const merge = useMerge()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merge with ${name}`}
      description={`The other record becomes a part of ${name}.`}
      className="max-w-lg!"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={merge.isPending}
            disabled={!other}
            onClick={() =>
              other && merge.mutate({ keep: userId, merge: other.user_id }, { onSuccess: onClose })
            }
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Choice userId={userId} chosen={other} onChoose={setOther} />
        <p className="text-sm text-muted">
          Addresses, numbers, notes, tasks, tags, saved searches and listings go to {name}. Where both say
          something, {name} keeps its own word. You can take the merge back at any time.
        </p>
        {merge.error && (
          <p role="alert" className="text-sm font-medium text-danger">
            {messageOf(merge.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
