import type { SigningField } from '@pb/contract/document-fields'
import { markedValue } from '@pb/rules/document-fields'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Form } from '../../../../components/ui/form.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Action } from '../../renter-form/action.tsx'
import { SaveStatus } from '../../renter-form/page/save-status.tsx'
import { FieldError } from '../../renter-form/signing/field-error.tsx'
import { inputClass } from '../../renter-form/styles.ts'
import { useLanguage } from '../../renter-form/texts/use-texts.ts'
import { OtherPageNotice } from './other-page-notice.tsx'
import { fieldTexts } from './texts.ts'
import { isMarked, type Fields } from './use-fields.ts'

const maxLength = { initials: 8, text: 500 } as const

interface EditorProps {
  readonly field: SigningField
  readonly fields: Fields
}

/** Fills in one field, then goes on to the next. */
function Editor({ field, fields }: EditorProps) {
  const texts = fieldTexts[useLanguage()]
  const id = useId()
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const value = fields.getValue(field)
  const { typed, issue } = fields.getEntry(field)
  const name = field.label || texts.kinds[field.kind]
  const isLast = fields.next === null
  function submit(): void {
    fields.goOn()
  }
  const next = (
    <Action type="submit" variant={field.kind === 'signature' && value === '' ? 'secondary' : 'primary'}>
      {isLast ? texts.done : texts.next}
    </Action>
  )
  const position = texts.position(fields.own.indexOf(field) + 1, fields.own.length)
  return (
    <Form sends={false} noValidate onSubmit={submit}>
      <p className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="min-w-0 text-[15px] font-medium wrap-anywhere">
          {name}
          {!field.required && <span className="pl-1.5 font-normal text-muted">{texts.optional}</span>}
        </label>
        <span className="flex shrink-0 items-center gap-1 text-sm text-muted tabular-nums">
          {position}
          <IconButton label={texts.close} icon={X} onClick={() => fields.select(null)} />
        </span>
      </p>
      <div className="flex items-center gap-2.5 pt-1.5">
        {field.kind === 'signature' &&
          (value === '' ? (
            <Action
              ref={first}
              id={id}
              variant="primary"
              className="grow"
              onClick={() => {
                fields.setValue(field, markedValue)
                fields.goOn()
              }}
            >
              {texts.sign}
            </Action>
          ) : (
            <>
              <output className="grow font-serif italic">{texts.placed}</output>
              <Action onClick={() => fields.setValue(field, '')}>{texts.remove}</Action>
            </>
          ))}
        {field.kind === 'checkbox' && (
          <span className="flex min-h-11 grow items-center">
            <input
              ref={first}
              id={id}
              type="checkbox"
              checked={isMarked(value)}
              onChange={({ target }) => fields.setValue(field, target.checked ? markedValue : '')}
              className="size-6 accent-brand"
            />
          </span>
        )}
        {(field.kind === 'text' || field.kind === 'initials') && (
          <input
            ref={first}
            id={id}
            required={field.required}
            maxLength={maxLength[field.kind]}
            value={typed}
            aria-invalid={issue !== ''}
            aria-describedby={issue === '' ? undefined : `${id}issue`}
            autoCapitalize={field.kind === 'initials' ? 'characters' : 'sentences'}
            onChange={({ target }) => fields.type(field, target.value)}
            className={inputClass}
          />
        )}
        {next}
      </div>
      {issue !== '' && <FieldError id={`${id}issue`}>{issue}</FieldError>}
      <OtherPageNotice field={field} fields={fields} />
    </Form>
  )
}

interface FieldBarProps {
  readonly fields: Fields
  /** Shows where the document is signed. */
  readonly onFilled: () => void
}

/** At the foot of the window: leads the signer from field to field. */
export function FieldBar({ fields, onFilled }: FieldBarProps) {
  const texts = fieldTexts[useLanguage()]
  const { current, missing, unsettled, saving } = fields
  const open = missing.length > 0 ? texts.left(missing.length) : texts.toChoose(unsettled.length)
  const isFilled = missing.length + unsettled.length === 0
  return (
    <section
      aria-label={texts.title}
      className="sticky bottom-0 z-20 border-t bg-panel shadow-[0_-4px_16px_rgb(0_0_0/0.08)]"
    >
      <div className="mx-auto max-w-[760px] px-4 pt-3 pb-2 sm:px-6">
        {current ? (
          <Editor key={current.field_id} field={current} fields={fields} />
        ) : (
          <p className="flex items-center justify-between gap-3">
            <output className="text-[15px] font-medium">{isFilled ? texts.allFilled : open}</output>
            {isFilled ? (
              <Action onClick={onFilled}>{texts.toSignature}</Action>
            ) : (
              <Action variant="primary" onClick={() => fields.goOn()}>
                {texts.start}
              </Action>
            )}
          </p>
        )}
        <div className="pt-1">
          <SaveStatus saving={saving} />
        </div>
      </div>
    </section>
  )
}
