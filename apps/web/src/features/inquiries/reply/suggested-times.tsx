import { CalendarPlus, X } from 'lucide-react'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { formatShowingStart } from '../../../lib/format-showing-time.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { SlotTimes } from './slot-times.tsx'
import { maxTimes, type Suggestion } from './times.ts'
import * as texts from './texts.ts'

interface SuggestedTimesProps {
  /** Its free times can be chosen; null where it is not known. */
  readonly listingId: string | null
  readonly value: Suggestion
  /** Keys of typed times, and chosen ones, that are not in the future. */
  readonly wrong: ReadonlySet<string>
  readonly onChange: (value: Suggestion) => void
}

/** Times to see the listing, which the email names: free ones of the listing and the agent, or typed ones. */
export function SuggestedTimes({ listingId, value, wrong, onChange }: SuggestedTimesProps) {
  const { slots, entries } = value
  const [open, setOpen] = useState(false)
  const full = slots.length + entries.length >= maxTimes
  const setSlots = (next: readonly number[]) => onChange({ slots: next, entries })
  const setEntries = (next: Suggestion['entries']) => onChange({ slots, entries: next })
  const hasSlots = listingId !== null
  const isWrong = slots.some((starts) => wrong.has(String(starts)))
  return (
    <div className="flex flex-wrap items-start gap-2">
      {slots.map((starts) => (
        <RemovableTag
          key={starts}
          label={formatShowingStart(starts)}
          onRemove={() => setSlots(slots.filter((one) => one !== starts))}
        />
      ))}
      {isWrong && (
        <FormMessage look="text" className="w-full">
          {texts.pastTime}
        </FormMessage>
      )}
      {hasSlots && open && <SlotTimes listingId={listingId} chosen={slots} full={full} onChange={setSlots} />}
      {entries.map(({ key, text }, at) => (
        <span key={key} className="flex items-start gap-0.5">
          <Field hideLabel label={texts.time(at + 1)} error={wrong.has(key) ? texts.pastTime : undefined}>
            <Input
              type="datetime-local"
              value={text}
              onChange={({ target }) =>
                setEntries(entries.map((entry) => (entry.key === key ? { key, text: target.value } : entry)))
              }
            />
          </Field>
          <IconButton
            label={texts.removeTime(at + 1)}
            icon={X}
            onClick={() => setEntries(entries.filter((entry) => entry.key !== key))}
          />
        </span>
      ))}
      {hasSlots && (
        <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          <CalendarPlus aria-hidden className="size-4" />
          {open ? texts.hideTimes : texts.suggestTimes}
        </Button>
      )}
      {(!hasSlots || open || entries.length > 0) && (
        <Button
          variant="ghost"
          disabled={full}
          onClick={() => setEntries([...entries, { key: randomKey(), text: '' }])}
        >
          {!hasSlots && <CalendarPlus aria-hidden className="size-4" />}
          {hasSlots ? texts.otherTime : entries.length === 0 ? texts.suggestTimes : texts.addTime}
        </Button>
      )}
    </div>
  )
}
