import type { SigningField } from '@pb/contract/document-fields'
import { formatDate } from '@pb/rules/dates'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getFieldStyle } from '../../../../components/domain/file-viewer/field-style.ts'
import { cn } from '../../../../lib/cn.ts'
import { useLanguage } from '../../renter-form/texts/use-texts.ts'
import { fieldTexts } from './texts.ts'
import { isMarked, type Fields } from './use-fields.ts'

interface MarkProps {
  readonly field: SigningField
  readonly fields: Fields
}

/** On paper, which is white in both themes. */
const markClass = 'absolute flex items-center overflow-hidden px-[0.2em] leading-tight text-[#14233b]'

function MarkContent({ field, value }: { readonly field: SigningField; readonly value: string }) {
  const texts = fieldTexts[useLanguage()]
  if (value === '' && field.kind === 'checkbox') return null
  if (value === '')
    return (
      <span className="truncate text-[0.85em] font-medium">{field.label || texts.kinds[field.kind]}</span>
    )
  switch (field.kind) {
    case 'checkbox':
      return <Check aria-hidden className="mx-auto size-full" strokeWidth={3} />
    case 'signature':
      return <span className="truncate font-serif italic">{isMarked(value) ? texts.placed : value}</span>
    case 'date':
      return <span className="truncate">{formatDate(new Date(value), 'medium')}</span>
    case 'initials':
    case 'text':
      return <span className="wrap-anywhere">{value}</span>
  }
}

/** A field that is shown only: a date, or one that was filled in before. */
function Shown({ field, fields }: MarkProps) {
  const texts = fieldTexts[useLanguage()]
  const value = fields.getValue(field)
  if (value === '') return null
  return (
    <span
      title={field.own ? undefined : texts.by(field.signer)}
      style={getFieldStyle(field)}
      className={cn(markClass, 'bg-[#f3f4f6]/80')}
    >
      <MarkContent field={field} value={value} />
    </span>
  )
}

/** A field to fill in. */
function Mark({ field, fields }: MarkProps) {
  const texts = fieldTexts[useLanguage()]
  const ref = useRef<HTMLButtonElement>(null)
  const isCurrent = fields.current?.field_id === field.field_id
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [isCurrent])
  const value = fields.getValue(field)
  const name = field.label || texts.kinds[field.kind]
  const state = value !== '' ? texts.filled : field.required ? texts.required : ''
  return (
    <button
      ref={ref}
      type="button"
      aria-label={[name, state].filter(Boolean).join(', ')}
      aria-current={isCurrent || undefined}
      onClick={() => fields.select(field)}
      style={getFieldStyle(field)}
      className={cn(
        markClass,
        'cursor-pointer rounded-[2px] border text-left',
        value === '' || fields.unsettled.includes(field)
          ? 'border-[#b45309] bg-[#fef3c7]/85'
          : 'border-[#14233b]/25 bg-white/60',
        isCurrent && 'ring-2 ring-[#2563eb]',
      )}
    >
      <MarkContent field={field} value={value} />
    </button>
  )
}

/** The fields of a page, from 1. */
export function FieldMarks({ number, fields }: { readonly number: number; readonly fields: Fields }) {
  return fields.all
    .filter(({ page }) => page === number)
    .map((field) =>
      fields.isOpen && fields.own.includes(field) ? (
        <Mark key={field.field_id} field={field} fields={fields} />
      ) : (
        <Shown key={field.field_id} field={field} fields={fields} />
      ),
    )
}
