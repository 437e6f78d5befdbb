import type { FormPaper } from '@pb/contract/application-forms'
import { newYorkDate } from '@pb/rules/new-york'
import { Camera, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { cn } from '../../../../lib/cn.ts'
import { isTooOld } from '../model/papers.ts'
import { inputClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FileButton } from './file-button.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useDatePaper, useRemovePaper } from './use-paper-changes.ts'
import { useUploadStore } from './use-uploads.ts'

/** A pause after which a typed date is saved. */
const pauseMs = 600

function PaperDate({ paper, maxAgeDays }: { readonly paper: FormPaper; readonly maxAgeDays: number }) {
  const texts = useTexts().documents
  const id = useId()
  const [today] = useState(() => newYorkDate(new Date()))
  const { mutate, isError } = useDatePaper(paper)
  const [typed, setTyped] = useState(paper.dated ?? '')
  useEffect(() => {
    if (typed === (paper.dated ?? '')) return
    const timer = setTimeout(() => mutate(typed === '' ? null : typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, paper.dated, mutate])
  return (
    <div className="pt-2">
      <label htmlFor={id} className="block pb-1 text-sm text-muted">
        {texts.dated}
      </label>
      <input
        id={id}
        type="date"
        max={today}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${inputClass} max-w-56`}
      />
      {isTooOld(paper, maxAgeDays) && (
        <p className="flex gap-1.5 pt-1.5 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {texts.tooOld(maxAgeDays)}
        </p>
      )}
      {isError && (
        <p role="alert" className="pt-1.5 text-sm text-danger">
          {texts.notChanged}
        </p>
      )}
    </div>
  )
}

interface PaperRowProps {
  readonly paper: FormPaper
  readonly maxAgeDays: number | null
  readonly onRemoved: () => void
}

/** A paper that the office has: pages can be added, it can be dated and removed. */
export function PaperRow({ paper, maxAgeDays, onRemoved }: PaperRowProps) {
  const texts = useTexts().documents
  const uploads = useUploadStore()
  const { mutate: remove, isPending, isError } = useRemovePaper(paper, onRemoved)
  const { media_item_id: id, filename, pages, document } = paper
  const addPages = (files: readonly File[]) => uploads.add(document, files, id)
  return (
    <li className={cn('flex items-start gap-3 py-2', isPending && 'opacity-60')}>
      <Thumbnail preview={uploads.getPreview(id)} name={filename} />
      <div className="min-w-0 grow pt-0.5">
        <p className="truncate text-sm font-medium">{filename}</p>
        {pages !== null && <p className="text-xs text-muted">{texts.pages(pages)}</p>}
        {maxAgeDays !== null && <PaperDate paper={paper} maxAgeDays={maxAgeDays} />}
        <FileButton
          icon={Camera}
          text={texts.addPage}
          label={`${texts.addPage}: ${filename}`}
          quiet
          multiple
          className="-ml-3 px-3! text-sm!"
          onFiles={addPages}
        />
        {isError && (
          <p role="alert" className="text-sm text-danger">
            {texts.notChanged}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={texts.removeNamed(filename)}
        disabled={isPending}
        onClick={() => remove(false)}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <Trash2 aria-hidden className="size-[18px]" />
      </button>
    </li>
  )
}
