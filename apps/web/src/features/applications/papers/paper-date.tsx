import { newYorkDate } from '@pb/rules/new-york'
import type { PaperValue } from '@pb/contract/applications'
import { useState } from 'react'
import { inputClass } from '../../../components/ui/input-class.ts'
import { cn } from '../../../lib/cn.ts'
import { formatDate } from '../../../lib/format.ts'
import { useDatePaper } from './mutations.ts'
import * as texts from './texts.ts'

interface PaperDateProps {
  readonly paper: PaperValue
  readonly name: string
  readonly editable: boolean
}

/** The date on the paper itself. It is saved when the field is left: while a year is typed, the date is another one. */
export function PaperDate({ paper, name, editable }: PaperDateProps) {
  const save = useDatePaper()
  const { media_item_id: id, dated } = paper
  const [today] = useState(() => newYorkDate(new Date()))
  const [typed, setTyped] = useState<string | null>(null)
  if (!editable)
    return (
      <span className="text-xs text-muted tabular-nums">
        {dated === null ? '' : `${texts.dated} ${formatDate(dated)}`}
      </span>
    )
  function submit(): void {
    if (typed === null) return
    const next = typed === '' ? null : typed
    if (next === dated) setTyped(null)
    else save.mutate({ id, dated: next }, { onSettled: () => setTyped(null) })
  }
  return (
    <label className="flex items-center gap-1.5 text-xs text-muted">
      {texts.dated}
      <input
        type="date"
        aria-label={texts.dateFor(name)}
        max={today}
        value={typed ?? dated ?? ''}
        disabled={save.isPending}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={submit}
        onKeyDown={({ key }) => key === 'Enter' && submit()}
        className={cn(inputClass, 'h-8! w-36! px-2! text-xs!')}
      />
    </label>
  )
}
