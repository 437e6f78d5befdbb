import type { FormPaper } from '@pb/contract/application-forms'
import type { ChecklistItem } from '@pb/rules/applications/documents'
import { Camera, CircleCheck, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { cn } from '../../../../lib/cn.ts'
import { arePages, listPapers } from '../model/papers.ts'
import { useFormState } from '../saving/use-form.ts'
import { panelClass, textButtonClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FileButton } from './file-button.tsx'
import { PaperRow } from './paper-row.tsx'
import { RemovedPaper } from './removed-paper.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads, useUploadStore } from './use-uploads.ts'

function Badge({ item, have }: { readonly item: ChecklistItem; readonly have: number }) {
  const texts = useTexts().documents
  if (have >= item.count)
    return (
      <span className="flex shrink-0 items-center gap-1 text-sm font-medium text-brand-text">
        <CircleCheck aria-hidden className="size-4" />
        {texts.complete}
      </span>
    )
  const text = item.required ? texts.count(have, item.count) : texts.optional
  return <span className="shrink-0 text-sm text-muted">{text}</span>
}

interface PaperCardProps {
  readonly item: ChecklistItem
  readonly later: boolean
  readonly onLater: (later: boolean) => void
}

/** One kind of document: what is asked for, what is there, and ways to add it. */
export function PaperCard({ item, later, onLater }: PaperCardProps) {
  const texts = useTexts().documents
  const { form } = useFormState()
  const store = useUploadStore()
  const uploads = useUploads().filter((upload) => upload.document === item.document)
  const [removed, setRemoved] = useState<readonly FormPaper[]>([])
  const papers = listPapers(form, item.document)
  const { title, hint } = texts.kinds[item.document]
  const isLater = later && papers.length === 0 && uploads.length === 0

  function add(files: readonly File[]): void {
    onLater(false)
    if (arePages(files, item.count)) store.add(item.document, files)
    else for (const file of files) store.add(item.document, [file])
  }
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => add(files),
  })
  return (
    <div
      {...getRootProps({
        role: 'group',
        'aria-label': title,
        className: cn(panelClass, 'relative p-4 sm:p-5', isDragActive && 'border-brand!'),
      })}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-[16px] leading-snug font-semibold">{title}</h2>
        <Badge item={item} have={papers.length} />
      </div>
      {isLater ? (
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          {texts.laterChosen}
          <button type="button" onClick={() => onLater(false)} className={textButtonClass}>
            {texts.addNow}
          </button>
        </p>
      ) : (
        <>
          <p className="pt-0.5 text-sm text-pretty text-muted">
            {hint} {item.max_age_days !== null && `${texts.notOlder(item.max_age_days)}.`}
          </p>
          <ul className="divide-y pt-1 empty:hidden">
            {papers.map((paper) => (
              <PaperRow
                key={paper.media_item_id}
                paper={paper}
                maxAgeDays={item.max_age_days}
                onRemoved={() => setRemoved((list) => [...list, paper])}
              />
            ))}
            {removed.map((paper) => (
              <RemovedPaper
                key={paper.media_item_id}
                paper={paper}
                onRestored={() => setRemoved((list) => list.filter((other) => other !== paper))}
              />
            ))}
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-2 pt-3">
            <FileButton
              icon={Camera}
              text={texts.takePhoto}
              label={`${texts.takePhoto}: ${title}`}
              camera
              className="grow not-any-pointer-coarse:hidden"
              onFiles={add}
            />
            <FileButton
              icon={FileUp}
              text={texts.chooseFile}
              label={`${texts.chooseFile}: ${title}`}
              multiple
              className="grow sm:grow-0"
              onFiles={add}
            />
            {item.required && papers.length === 0 && uploads.length === 0 && (
              <button
                type="button"
                onClick={() => onLater(true)}
                className={`${textButtonClass} grow justify-center px-3 sm:grow-0`}
              >
                {texts.later}
              </button>
            )}
          </div>
        </>
      )}
      {isDragActive && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-lg bg-brand-soft text-base font-medium text-brand-text">
          {texts.dropHere}
        </p>
      )}
    </div>
  )
}
