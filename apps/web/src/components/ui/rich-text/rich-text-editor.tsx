import { lazy, Suspense, useId, useState, type ReactNode, type Ref } from 'react'
import { cn } from '../../../lib/cn.ts'
import { Button } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { RichTextHandle, SheetProps } from './editor.tsx'
import type { PictureHandler } from './files.ts'
import { LoadBoundary } from './load-boundary.tsx'

export type { RichTextHandle, SheetProps } from './editor.tsx'
export { PictureFault } from './files.ts'

const Editor = lazy(() => import('./editor.tsx'))

interface RichTextEditorProps {
  readonly label: string
  readonly hint?: string
  /** What is wrong with the value; the editor is then marked invalid. */
  readonly error?: string | undefined
  readonly placeholder?: string
  /** HTML of the closed list (apps/server/src/platform/html); '' where nothing is written. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  /** The most characters of HTML; a longer text can be written and shortened, and is told of. */
  readonly limit?: number
  /** Keeps pasted and dropped pictures; without it they are refused. */
  readonly onPicture?: PictureHandler
  /** At the end of the label's line. */
  readonly action?: ReactNode
  /** For a form to put the focus here, and for inserting from outside. */
  readonly ref?: Ref<RichTextHandle>
}

function Loading() {
  return (
    <div aria-busy>
      <div className="flex h-[41px] items-center gap-2 border-b px-2">
        {[1, 2, 3, 4, 5, 6].map((tool) => (
          <Skeleton key={tool} className="size-5" />
        ))}
      </div>
      <div className="min-h-36" />
    </div>
  )
}

function Failed() {
  return (
    <div role="alert" className="flex min-h-36 flex-col items-center justify-center gap-3 p-4 text-center">
      <p className="text-sm text-muted">The editor could not be loaded. Check your connection.</p>
      <Button size="sm" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </div>
  )
}

function tooLong(length: number, limit: number | undefined): string {
  if (limit === undefined || length <= limit) return ''
  return `Too long by ${(length - limit).toLocaleString('en-US')} characters, formatting included.`
}

/** Text with formatting, written as in a mail: HTML in, HTML out. Loads its engine when it is first shown. */
export function RichTextEditor({
  label,
  hint,
  error,
  placeholder = '',
  value,
  disabled = false,
  limit,
  action,
  ...rest
}: RichTextEditorProps) {
  const id = useId()
  const [notice, setNotice] = useState('')
  const fault = error ?? tooLong(value.length, limit)
  const describedBy = cn(hint !== undefined && fault === '' && `${id}-hint`, fault !== '' && `${id}-error`)
  const { onChange, onBlur, onPicture, ref } = rest
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <span id={`${id}-label`} className="text-sm font-medium">
          {label}
        </span>
        {action}
      </div>
      <div
        className={cn(
          'overflow-hidden rounded-md border bg-panel focus-within:outline-2 focus-within:outline-focus',
          fault === '' ? 'border-line-strong/60' : 'border-danger',
          disabled && 'opacity-60',
        )}
      >
        <LoadBoundary fallback={<Failed />}>
          <Suspense fallback={<Loading />}>
            <Editor
              id={id}
              labelledBy={`${id}-label`}
              describedBy={describedBy}
              invalid={fault !== ''}
              disabled={disabled}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              placeholder={placeholder}
              onPicture={onPicture}
              sheet={undefined}
              tell={setNotice}
              ref={ref}
            />
          </Suspense>
        </LoadBoundary>
      </div>
      {hint !== undefined && fault === '' && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {fault !== '' && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {fault}
        </p>
      )}
      <output className="text-xs text-muted empty:-mt-1.5">{notice}</output>
    </div>
  )
}

interface RichTextSheetProps extends Pick<
  RichTextEditorProps,
  'label' | 'placeholder' | 'value' | 'onChange' | 'disabled' | 'onPicture' | 'ref'
> {
  readonly sheet: SheetProps
}

/** The same without a frame: it fills the form that it stands in, and that form says where the toolbar is. */
export function RichTextSheet({
  label,
  placeholder = '',
  value,
  disabled = false,
  onChange,
  onPicture,
  sheet,
  ref,
}: RichTextSheetProps) {
  const id = useId()
  const [notice, setNotice] = useState('')
  return (
    <div className={cn('flex grow flex-col', disabled && 'opacity-60')}>
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      <LoadBoundary fallback={<Failed />}>
        <Suspense fallback={<div aria-busy className="min-h-36" />}>
          <Editor
            id={id}
            labelledBy={`${id}-label`}
            describedBy=""
            invalid={false}
            disabled={disabled}
            value={value}
            onBlur={undefined}
            placeholder={placeholder}
            onChange={onChange}
            onPicture={onPicture}
            sheet={sheet}
            tell={setNotice}
            ref={ref}
          />
        </Suspense>
      </LoadBoundary>
      <output className="px-3 pb-1 text-xs text-muted empty:hidden">{notice}</output>
    </div>
  )
}
