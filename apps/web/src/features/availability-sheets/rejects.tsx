import type { SheetPreview } from '@pb/contract/availability-sheets'
import { sheetFields } from '@pb/rules/sheet-fields'
import { useState } from 'react'
import { Form } from '../../components/ui/form.tsx'
import { inputClass } from '../../components/ui/input-class.ts'
import { SubmitButton } from '../../components/ui/submit-button.tsx'
import { cn } from '../../lib/cn.ts'
import { DownloadLeftOut } from './left-out.tsx'
import { useCorrectRow } from './mutations.ts'
import { MoreRows, useSheetList } from './sheet-list.tsx'
import * as texts from './texts.ts'

type Reject = SheetPreview['rejects'][number]

const getFieldTitle = (field: Reject['field']) => sheetFields.find(({ key }) => key === field)?.title ?? ''

/** Enters the value that a row lacks. */
function Correction({ id, reject }: { readonly id: string; readonly reject: Reject }) {
  const [text, setText] = useState('')
  const correct = useCorrectRow(id)
  const { worksheet, row, field } = reject
  if (field === null) return null
  const title = getFieldTitle(field)
  return (
    <Form
      sends={false}
      className="mt-2 flex max-w-xl flex-wrap items-center gap-2"
      onSubmit={() => {
        if (text.trim() !== '') correct.mutate({ worksheet, row, field, text })
      }}
    >
      <input
        aria-label={texts.correctionLabel(title, row)}
        placeholder={title}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className={cn(inputClass, 'h-8 w-80 max-w-full shrink')}
      />
      <SubmitButton
        type="submit"
        variant="secondary"
        size="sm"
        obstacle={text.trim() === '' ? texts.emptyCorrection : null}
        loading={correct.isPending}
      >
        {texts.saveCorrection}
      </SubmitButton>
    </Form>
  )
}

interface RejectsProps {
  readonly id: string
  readonly preview: SheetPreview
  /** Names of the worksheets when several are read. */
  readonly worksheets: readonly string[]
}

/** Rows that are left out, with the reason and a field for what they lack. */
export function Rejects({ id, preview, worksheets }: RejectsProps) {
  const list = useSheetList<Reject>(id, preview, 'rejects')
  return (
    <>
      <div className="flex justify-end border-b px-4 py-2.5">
        <DownloadLeftOut id={id} />
      </div>
      <ul aria-label={texts.skipped} className="divide-y">
        {list.rows.map((reject) => (
          <li key={`${reject.worksheet} ${reject.row} ${reject.reason}`} className="px-4 py-2.5 text-sm">
            <p className="font-medium break-words">{reject.reason}</p>
            <p className="mt-0.5 break-words text-muted">
              <span className="tabular-nums">
                {[worksheets[reject.worksheet], texts.rowNumber(reject.row)].filter(Boolean).join(', ')}
              </span>
              {' · '}
              {reject.text}
            </p>
            <Correction id={id} reject={reject} />
          </li>
        ))}
      </ul>
      <MoreRows list={list} total={preview.counts.rejects} />
    </>
  )
}
