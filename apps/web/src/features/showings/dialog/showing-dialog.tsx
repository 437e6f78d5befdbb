import { getDateIn } from '@pb/rules/time-zone'
import { useId, useState } from 'react'
import { ClientField } from '../../../components/domain/client-field.tsx'
import type { ShowingRequest } from '../../../components/domain/showing-request.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useSchedule } from '../mutations.ts'
import { ListingField } from './listing-field.tsx'
import { SlotPicker, type Slot } from './slot-picker.tsx'
import * as texts from './texts.ts'

interface ShowingDialogProps {
  readonly request: ShowingRequest
  readonly onClose: () => void
}

const lengths = ['15', '30', '45', '60', '90'].map((value) => ({
  value,
  label: texts.minutes(Number(value)),
}))

function getTitles({ showing }: ShowingRequest): { readonly title: string; readonly button: string } {
  if (!showing) return { title: texts.schedule, button: texts.scheduleButton }
  return showing.status === 'requested'
    ? { title: texts.confirmTitle, button: texts.confirmButton }
    : { title: texts.moveTitle, button: texts.moveButton }
}

/** The time that a client picked, which is held until the request is answered; null without one. */
function getRequestedSlot({ showing }: ShowingRequest): Slot | null {
  if (showing?.status !== 'requested' || showing.starts === null || showing.ends === null) return null
  if (showing.starts * 1000 <= Date.now()) return null
  return { starts: showing.starts, ends: showing.ends, reason: null, reason_text: '' }
}

/** Schedules a showing at a time that suits the listing and the agent; confirms a request or moves a showing. */
export default function ShowingDialog({ request, onClose }: ShowingDialogProps) {
  const { showing } = request
  const formId = useId()
  const [key] = useState(randomKey)
  const [today] = useState(() => getDateIn(null, new Date()))
  const [client, setClient] = useState(showing?.client ?? request.client)
  const [listing, setListing] = useState(
    showing ? { id: showing.listing.advertisement_id, title: showing.listing.title } : request.listing,
  )
  const [minutes, setMinutes] = useState(String(showing?.minutes ?? 30))
  const [slot, setSlot] = useState<Slot | null>(() => getRequestedSlot(request))
  const [notify, setNotify] = useState(true)
  const [message, setMessage] = useState('')
  const [note, setNote] = useState('')
  const schedule = useSchedule()
  const { title, button } = getTitles(request)
  const withoutEmail = showing?.client.email === ''
  const obstacle = !client
    ? texts.chooseClient
    : !listing
      ? texts.chooseListing
      : !slot
        ? texts.chooseTime
        : null
  function submit(): void {
    if (!client || !listing || !slot || schedule.isPending) return
    schedule.mutate(
      {
        showing,
        listingId: listing.id,
        userId: client.user_id,
        starts: slot.starts,
        minutes: Number(minutes),
        note: note.trim(),
        message: message.trim(),
        notify: notify && !withoutEmail,
        anyway: slot.reason !== null,
        key,
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      className="max-w-2xl!"
      footer={
        <>
          <DialogCancel disabled={schedule.isPending} />
          <SubmitButton type="submit" form={formId} obstacle={obstacle} loading={schedule.isPending}>
            {button}
          </SubmitButton>
        </>
      }
    >
      <Form
        sends={notify && !withoutEmail}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submit}
      >
        <ClientField
          value={client}
          fixed={request.client !== undefined || showing !== undefined}
          error={undefined}
          onChange={setClient}
        />
        <ListingField
          value={listing}
          fixed={request.listing !== undefined || showing !== undefined}
          onChange={(next) => {
            setListing(next)
            setSlot(null)
          }}
        />
        {showing && (showing.requested_when !== '' || showing.requested_message !== '') && (
          <div className="rounded-md bg-sunken px-3 py-2 text-sm">
            <p className="font-medium">{texts.clientAsked}</p>
            <p className="break-words whitespace-pre-line">
              {[showing.requested_when, showing.requested_message].filter(Boolean).join('\n')}
            </p>
          </div>
        )}
        <div className="w-44">
          <SelectField
            label={texts.length}
            value={minutes}
            options={
              lengths.some(({ value }) => value === minutes)
                ? lengths
                : [...lengths, { value: minutes, label: texts.minutes(Number(minutes)) }]
            }
            onChange={(next) => {
              setMinutes(next)
              setSlot(null)
            }}
          />
        </div>
        {listing && (
          <SlotPicker
            listingId={listing.id}
            minutes={Number(minutes)}
            showingId={showing?.showing_id}
            today={today}
            value={slot}
            onChange={setSlot}
          />
        )}
        {withoutEmail ? (
          <p className="text-sm text-muted">{texts.noEmail}</p>
        ) : (
          <Checkbox checked={notify} onCheckedChange={setNotify}>
            {texts.tellClient}
          </Checkbox>
        )}
        {notify && !withoutEmail && (
          <Field label={texts.message}>
            <Textarea
              maxLength={2000}
              className="min-h-16!"
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </Field>
        )}
        {!showing && (
          <Field label={texts.note}>
            <Textarea
              maxLength={2000}
              className="min-h-16!"
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        )}
        {schedule.error && <FormMessage>{getErrorMessage(schedule.error)}</FormMessage>}
      </Form>
    </Dialog>
  )
}
