import { PageBox } from '../../../../components/domain/file-viewer/page-box.tsx'
import { cn } from '../../../../lib/cn.ts'
import type { PlacedField } from './placed-field.ts'
import * as texts from './texts.ts'
import type { PlacedFieldsState } from './use-placed-fields.ts'

/** Ink and fill of each signer's fields, on paper, which is white in both themes. */
const signerColors = [
  'border-[#1d4ed8] bg-[#dbeafe]/85 text-[#1e3a8a]',
  'border-[#b45309] bg-[#fef3c7]/85 text-[#78350f]',
  'border-[#047857] bg-[#d1fae5]/85 text-[#064e3b]',
  'border-[#be185d] bg-[#fce7f3]/85 text-[#831843]',
  'border-[#6d28d9] bg-[#ede9fe]/85 text-[#4c1d95]',
] as const
export const getSignerColor = (at: number): string => signerColors[at % signerColors.length]!

interface FieldBoxProps {
  readonly field: PlacedField
  /** Place of its signer in the list, from 0. */
  readonly signerAt: number
  readonly signerName: string
  readonly state: PlacedFieldsState
}

/** A placed field: dragged by the mouse or a finger, moved by the arrow keys. */
export function FieldBox({ field, signerAt, signerName, state }: FieldBoxProps) {
  return (
    <PageBox
      place={field}
      label={texts.fieldName(field.label || texts.kinds[field.kind], signerName, field.page)}
      isSelected={state.selected?.id === field.id}
      className={cn(
        'flex items-center overflow-hidden rounded-[2px] border px-[0.3em] text-left leading-tight',
        getSignerColor(signerAt),
        !field.required && 'border-dashed',
      )}
      onSelect={() => state.select(field)}
      onChange={state.replace}
      onKey={(key, isShift) => state.pressKey(field, key, isShift)}
    >
      {field.kind !== 'checkbox' && (
        <span className="truncate">{field.label || texts.kinds[field.kind]}</span>
      )}
    </PageBox>
  )
}
