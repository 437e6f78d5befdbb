import { useQuery } from '@tanstack/react-query'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { hasTypedText } from '../../../lib/has-typed-text.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { invoiceContactsQuery } from '../../../queries/invoices.ts'
import type { InvoiceEntries } from './invoice-form.ts'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const debounceMs = 150

type Billing = Pick<InvoiceEntries, 'management_company' | 'contact_name' | 'contact_email' | 'contact_phone'>

interface CompanyFieldProps {
  readonly label: string
  readonly placeholder?: string
  /** The entry that is typed here. */
  readonly field: 'management_company' | 'contact_name'
  readonly entries: Billing
  readonly error: string | undefined
  readonly onChange: (next: Partial<Billing>) => void
}

/** Whom to bill. A suggestion fills company and contact; any other text is used as it is. */
export function CompanyField({
  label,
  placeholder = '',
  field,
  entries,
  error,
  onChange,
}: CompanyFieldProps) {
  const text = entries[field]
  const typed = text.trim()
  const settled = useDebounced(typed, debounceMs)
  const {
    data,
    error: failure,
    isPlaceholderData,
  } = useQuery({
    ...invoiceContactsQuery(settled),
    enabled: settled !== '',
  })
  const waiting = !failure && (!data || isPlaceholderData || settled !== typed)
  const items = waiting ? [] : (data ?? [])
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {/* The field has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <SuggestInput
        label={label}
        placeholder={placeholder}
        text={text}
        onText={(next) => onChange({ [field]: next.slice(0, 200) })}
        items={items}
        getKey={(item) => `${item.management_company}|${item.contact_name}|${item.contact_email}`}
        renderItem={(item) => (
          <>
            <span className="block truncate">{item.management_company || texts.noName}</span>
            <span className="block truncate text-xs text-muted">
              {[item.contact_name, item.contact_email].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
        onPick={(item) => onChange(item)}
        {...(failure && { status: getErrorMessage(failure) })}
        choosesFirst={hasTypedText(items[0]?.[field], text)}
        escapeEmpties={false}
        inputClass={inputClass}
      />
      {error !== undefined && <FormMessage look="field">{error}</FormMessage>}
    </div>
  )
}
