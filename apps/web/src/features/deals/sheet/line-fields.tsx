import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { fieldNames } from './find-issues.ts'
import type { LineForm } from './form-state.ts'
import { MoneyInput } from './money-input.tsx'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

/** Removes a line; the toast offers to undo. */
function useRemoveLine() {
  const { removeLine, change } = useSheetContext()
  return (line: LineForm): void => {
    removeLine(line.key)
    const title = line.description.trim()
    if (title === '' && line.amount === '') return
    toast(texts.lineRemoved(title || texts.untitledLine), {
      // Saved again as a new line: the server may have removed the old one.
      action: undoAction(() =>
        change((form) => ({ ...form, lines: [...form.lines, { ...line, lineId: '' }] })),
      ),
    })
  }
}

interface LineFieldsProps {
  readonly line: LineForm
  /** Between description and amount. */
  readonly choice: ReactNode
  /** Below the fields. */
  readonly children?: ReactNode
}

/** An editable line of the sheet: description, a choice, amount, and a button that removes it. */
export function LineFields({ line, choice, children }: LineFieldsProps) {
  const { state, setLine } = useSheetContext()
  const remove = useRemoveLine()
  const { issues } = state
  const title = line.description.trim() || texts.untitledLine
  return (
    <li className="flex flex-wrap items-start gap-2 py-2">
      <div className="min-w-0 grow basis-full xs:basis-48">
        <Field label={texts.description} error={issues[fieldNames.lineDescription(line.key)]} hideLabel>
          <Input
            maxLength={200}
            placeholder={texts.description}
            value={line.description}
            onChange={({ target }) => setLine(line.key, { description: target.value })}
          />
        </Field>
      </div>
      {choice}
      <div className="w-36 max-xs:grow">
        <Field label={`${texts.amount}: ${title}`} error={issues[fieldNames.lineAmount(line.key)]} hideLabel>
          <MoneyInput
            placeholder="0.00"
            value={line.amount}
            onChange={(amount) => setLine(line.key, { amount })}
          />
        </Field>
      </div>
      <IconButton label={texts.removeLine(title)} icon={X} onClick={() => remove(line)} />
      {children}
    </li>
  )
}
