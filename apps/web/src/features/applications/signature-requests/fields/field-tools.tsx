import { fieldKinds, type FieldKind } from '@pb/contract/document-fields'
import { CalendarDays, PenLine, SquareCheck, TextCursorInput, Type, type LucideIcon } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { SelectField } from '../../../../components/ui/select-field.tsx'
import { cn } from '../../../../lib/cn.ts'
import { getSignerColor } from './field-box.tsx'
import * as texts from './texts.ts'
import type { PlacedFieldsState } from './use-placed-fields.ts'

const icons: Readonly<Record<FieldKind, LucideIcon>> = {
  signature: PenLine,
  initials: Type,
  date: CalendarDays,
  text: TextCursorInput,
  checkbox: SquareCheck,
}

export interface FieldSigner {
  readonly id: string
  readonly name: string
}

const toOptions = (signers: readonly FieldSigner[]) =>
  signers.map(({ id, name }) => ({ value: id, label: name }))

interface FieldToolsProps {
  readonly signers: readonly FieldSigner[]
  readonly signerId: string
  readonly onSigner: (id: string) => void
  /** What the next click on a page places. */
  readonly armed: FieldKind | null
  /** `byKeyboard` places it at once. */
  readonly onKind: (kind: FieldKind, byKeyboard: boolean) => void
  readonly state: PlacedFieldsState
}

/** What can be placed, for whom, and the field that is selected. */
export function FieldTools({ signers, signerId, onSigner, armed, onKind, state }: FieldToolsProps) {
  const { selected } = state
  return (
    <div className="space-y-4">
      <SelectField label={texts.signer} value={signerId} options={toOptions(signers)} onChange={onSigner} />
      <fieldset className="min-w-0">
        <legend className="pb-1.5 text-sm font-medium">{texts.add}</legend>
        <div className="flex flex-wrap gap-2 lg:flex-col">
          {fieldKinds.map((kind) => {
            const Icon = icons[kind]
            return (
              <Button
                key={kind}
                size="sm"
                aria-pressed={armed === kind}
                disabled={state.isFull}
                onClick={({ detail }) => onKind(kind, detail === 0)}
                className={cn('justify-start', armed === kind && 'ring-2 ring-brand')}
              >
                <Icon aria-hidden className="size-4" />
                {texts.kinds[kind]}
              </Button>
            )
          })}
        </div>
        <output className="block pt-2 text-xs text-pretty text-muted">
          {state.isFull ? texts.full : armed ? texts.placeHere(texts.kinds[armed]) : texts.addHint}
        </output>
      </fieldset>
      {selected && (
        <fieldset className="min-w-0 space-y-3 border-t pt-4">
          <legend className="sr-only">{texts.selected}</legend>
          <p className="flex items-center gap-2 text-sm font-medium">
            <span
              aria-hidden
              className={cn(
                'size-3 rounded-xs border',
                getSignerColor(signers.findIndex(({ id }) => id === selected.signerId)),
              )}
            />
            {texts.kinds[selected.kind]}
          </p>
          <SelectField
            label={texts.signer}
            value={selected.signerId}
            options={toOptions(signers)}
            onChange={(next) => state.replace({ ...selected, signerId: next })}
          />
          <Field label={texts.label} hint={texts.labelHint}>
            <Input
              maxLength={100}
              value={selected.label}
              onChange={({ target }) => state.replace({ ...selected, label: target.value })}
            />
          </Field>
          {selected.kind !== 'date' && (
            <Checkbox
              checked={selected.required}
              onCheckedChange={(required) => state.replace({ ...selected, required })}
            >
              {texts.required}
            </Checkbox>
          )}
          <Button size="sm" onClick={() => state.remove(selected)}>
            {texts.remove}
          </Button>
          <p className="text-xs text-pretty text-muted">{texts.keys}</p>
        </fieldset>
      )}
    </div>
  )
}
