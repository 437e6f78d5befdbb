import type { FormField } from '@pb/rules/applications/fields'
import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../../../../lib/cn.ts'
import { getFieldText } from '../model/field-text.ts'
import { getInputAttributes } from '../model/input-attributes.ts'
import { groupDigits } from '../model/value-format.ts'
import { useField, useFormState, useFormStore } from '../saving/use-form.ts'
import { inputClass, textButtonClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldFrame, getControlId } from './field-frame.tsx'
import { RevealButton, RevealError, useRevealedDate } from './revealed-date.tsx'

/** Adds separators while digits are typed at the end; what the browser fills in stays as it is. */
function format({ kind }: FormField, { value, selectionEnd }: HTMLInputElement): string {
  const isGrouped = kind === 'ssn' || kind === 'birth-date'
  return isGrouped && selectionEnd === value.length && !/^\d{4}-/.test(value)
    ? groupDigits(value, kind)
    : value
}

function SecretInput({ field, onKeep }: { readonly field: FormField; readonly onKeep: (() => void) | null }) {
  const texts = useTexts()
  const store = useFormStore()
  const { typed } = useField(field)
  const { form } = useFormState()
  const [shown, setShown] = useState(field.kind === 'birth-date')
  return (
    <FieldFrame field={field}>
      {(control) => (
        <>
          <div className="relative">
            <input
              {...getInputAttributes(field, form.applicant_type)}
              {...control}
              name={field.field}
              value={typed}
              onChange={({ target }) => store.type(field, format(field, target))}
              onBlur={() => store.commit(field)}
              enterKeyHint="next"
              maxLength={40}
              // Not a password field: browsers would offer to save the number as a password.
              className={cn(inputClass, 'tabular-nums', !shown && '[-webkit-text-security:disc]', 'pr-24!')}
            />
            {field.kind !== 'birth-date' && (
              <button
                type="button"
                aria-pressed={shown}
                aria-label={`${texts.field.show}: ${getFieldText(texts, field.field, form.applicant_type).label}`}
                onClick={() => setShown(!shown)}
                className="absolute inset-y-0.5 right-0.5 flex min-w-11 items-center gap-1.5 rounded-md px-3 text-sm font-medium text-muted hover:text-ink"
              >
                {shown ? (
                  <EyeOff aria-hidden className="size-[18px]" />
                ) : (
                  <Eye aria-hidden className="size-[18px]" />
                )}
                <span aria-hidden>{shown ? texts.field.hide : texts.field.show}</span>
              </button>
            )}
          </div>
          {onKeep && (
            <button type="button" onClick={onKeep} className={textButtonClass}>
              {texts.field.keep}
            </button>
          )}
        </>
      )}
    </FieldFrame>
  )
}

/** A number that is encrypted: once saved, only its mask is shown, and it can be replaced. */
export function SecretField({ field }: { readonly field: FormField }) {
  const texts = useTexts()
  const store = useFormStore()
  const { stored, typed, unsaved } = useField(field)
  const { form } = useFormState()
  const [changing, setChanging] = useState(false)
  const wasChanging = useRef(false)
  const isOpen = changing || stored === '' || typed !== '' || unsaved

  useEffect(() => {
    if (changing && !wasChanging.current) document.getElementById(getControlId(field.field))?.focus()
    wasChanging.current = changing
  }, [changing, field.field])
  // A new mask or version means that the new number arrived.
  const { version } = useField(field)
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== version) setChanging(false)
    seen.current = version
  }, [version])

  const date = useRevealedDate(field.field)
  if (isOpen) {
    const keep = () => {
      store.discard(field)
      setChanging(false)
    }
    return <SecretInput field={field} onKeep={stored === '' ? null : keep} />
  }
  const { label } = getFieldText(texts, field.field, form.applicant_type)
  return (
    <FieldFrame field={field}>
      {({ id }) => (
        <>
          <div className="flex min-h-12 items-center gap-x-3 rounded-md border bg-sunken/60 pr-1 pl-3.5">
            <LockKeyhole aria-hidden className="size-[18px] shrink-0 text-brand-text" />
            <p className="min-w-0 grow py-2 leading-tight">
              <span className="block text-[16px] tabular-nums">{date.shown ?? stored}</span>
              <span className="text-xs text-muted">{texts.field.saved}</span>
            </p>
            {field.kind === 'birth-date' && <RevealButton label={label} date={date} />}
            <button
              type="button"
              id={id}
              aria-label={texts.field.changeField(label)}
              onClick={() => {
                date.reveal.reset()
                setChanging(true)
              }}
              className={`${textButtonClass} px-2.5`}
            >
              {texts.field.change}
            </button>
          </div>
          <RevealError date={date} />
        </>
      )}
    </FieldFrame>
  )
}
