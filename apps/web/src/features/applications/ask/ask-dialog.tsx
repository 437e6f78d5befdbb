import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ClientField } from '../../../components/domain/client-field.tsx'
import type { AskRequest } from '../../../components/domain/ask-to-apply.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { ApartmentFields } from './apartment-fields.tsx'
import { PersonRow } from './person-row.tsx'
import { useAsk, type AskState } from './use-ask.ts'
import * as texts from './texts.ts'

interface AskDialogProps {
  readonly request: AskRequest
  readonly onClose: () => void
}

function People({ state, known }: { readonly state: AskState; readonly known: readonly string[] }) {
  const { people, errors, clientError, loading } = state
  if (state.client === undefined) return null
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">{texts.people}</legend>
      {loading && <Skeleton className="h-14 rounded-md" />}
      {clientError && <FormMessage look="text">{getErrorMessage(clientError)}</FormMessage>}
      <ul aria-label={texts.people} className="divide-y rounded-md border empty:hidden">
        {people.map((person) => (
          <PersonRow
            key={person.key}
            person={person}
            known={known.includes(person.email)}
            errors={errors}
            onChange={(change) => state.changePerson(person.key, change)}
            onRemove={() => state.removePerson(person.key)}
          />
        ))}
      </ul>
      {errors['people'] !== undefined && (
        <FormMessage look="field" className="pt-1.5">
          {errors['people']}
        </FormMessage>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1.5">
        <Button size="sm" variant="ghost" className="-ml-2" onClick={state.addPerson}>
          <Plus aria-hidden className="size-4" />
          {texts.addPerson}
        </Button>
        {people.length > 1 && (
          <Checkbox checked={state.ordered} onCheckedChange={state.setOrdered}>
            {texts.signInOrder}
          </Checkbox>
        )}
      </div>
    </fieldset>
  )
}

/** The office's message, or the agent's own. */
function Message({ state }: { readonly state: AskState }) {
  const { errors } = state
  if (!state.writing)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2.5 text-sm">
        <p className="min-w-0 grow basis-60">{texts.officeMessage}</p>
        <Button size="sm" onClick={state.startWriting}>
          {texts.writeOwn}
        </Button>
      </div>
    )
  return (
    <>
      <Field label={texts.subject} error={errors['subject']}>
        <Input
          autoComplete="off"
          maxLength={300}
          value={state.subject}
          onChange={({ target }) => state.setSubject(target.value)}
        />
      </Field>
      <Field label={texts.message} error={errors['message']} hint={texts.messageHint}>
        <Textarea
          maxLength={20_000}
          value={state.message}
          onChange={({ target }) => state.setMessage(target.value)}
          className="min-h-40!"
        />
      </Field>
    </>
  )
}

/** Asks people to apply: one household, a form and an email with a personal link for each. */
export default function AskDialog({ request, onClose }: AskDialogProps) {
  const state = useAsk(request, onClose)
  const { pathname } = useLocation()
  const [openedOn] = useState(pathname)
  useEffect(() => {
    // Leaving its page closes it.
    if (openedOn !== pathname) onClose()
  }, [openedOn, pathname, onClose])
  const adding = request.householdId !== undefined
  const count = state.people.filter(({ chosen }) => chosen).length
  const { errors } = state
  return (
    <SubmitDialog
      sends
      title={adding ? texts.addTitle : texts.title}
      description={texts.description}
      submitText={count === 0 ? texts.askNone : texts.ask(pluralize(count, 'person', 'people'))}
      busy={state.asking}
      error={errors['']}
      wide
      tall
      onSubmit={state.submit}
      onClose={onClose}
    >
      <ClientField
        value={state.client}
        fixed={adding}
        error={errors['user_id']}
        onChange={state.chooseClient}
      />
      {!adding && <ApartmentFields state={state} />}
      <People state={state} known={request.known ?? []} />
      <Message state={state} />
    </SubmitDialog>
  )
}
