import type { Deal } from '@pb/contract/deals'
import { useEffect, useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatListTime } from '../../../lib/format.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { dealChange } from '../mutations.ts'
import { useSeesPapers } from '../use-viewer.ts'
import * as texts from './texts.ts'

const maxLength = 2000

interface NoteFormProps {
  readonly dealId: string
  /** Called with whether a note is written that is not added yet. */
  readonly onWritten: (written: boolean) => void
}

/** Adds a note. Sent again after a failure, it is added once. */
function NoteForm({ dealId, onWritten }: NoteFormProps) {
  const [note, setNote] = useState('')
  const [key, setKey] = useState(randomKey)
  const add = useMutation({
    mutationFn: async (text: string) =>
      call(contract.dealMoves.addDealNote, { params: { id: dealId }, body: { note: text, key } }),
    onSuccess: () => {
      setNote('')
      setKey(randomKey())
    },
    meta: { ...dealChange, success: texts.noteAdded, error: texts.noteFailed },
  })
  const written = note.trim() !== ''
  useEffect(() => onWritten(written), [onWritten, written])
  return (
    <Form
      sends={false}
      className="flex flex-col items-start gap-2"
      onSubmit={() => {
        if (written && !add.isPending) add.mutate(note.trim())
      }}
    >
      <div className="w-full">
        <Field label={texts.addNote} hideLabel>
          <Textarea
            maxLength={maxLength}
            placeholder={texts.addNote}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className="min-h-9!"
          />
        </Field>
      </div>
      {written && (
        <Button type="submit" size="sm" variant="primary" loading={add.isPending}>
          {texts.add}
        </Button>
      )}
    </Form>
  )
}

/** Each value before and after a change. */
function Changes({ changes }: Pick<Deal['events'][number], 'changes'>) {
  return (
    <dl aria-label={texts.changes} className="mt-1 rounded-md bg-sunken px-3 py-2">
      {changes.map(({ what, before, after }) => (
        <div key={`${what}: ${before} → ${after}`} className="[overflow-wrap:anywhere]">
          <dt className="inline text-muted">{what}: </dt>
          <dd className="inline">
            <del className="text-muted">{before || texts.nothing}</del> → <ins>{after || texts.nothing}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Every move, note and file, newest first. */
export function HistoryPanel({
  deal,
  onWritten,
}: { readonly deal: Deal } & Pick<NoteFormProps, 'onWritten'>) {
  useTimeZone()
  const writesNotes = useSeesPapers(deal)
  const events = deal.events.toSorted((one, other) => other.time - one.time)
  return (
    <Panel title={texts.history}>
      {writesNotes && <NoteForm dealId={deal.id} onWritten={onWritten} />}
      <ol aria-label={texts.history} className="mt-3 divide-y">
        {events.map(({ event_id: id, text, note, changes, person, time }) => (
          <li key={id} className="py-2.5 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
              <span className="ml-auto shrink-0 text-xs text-muted">
                {person || texts.system} · {formatListTime(time)}
              </span>
            </p>
            {note !== '' && (
              <p className="mt-1 rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {note}
              </p>
            )}
            {changes.length > 0 && <Changes changes={changes} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
