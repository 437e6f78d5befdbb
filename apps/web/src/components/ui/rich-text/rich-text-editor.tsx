import { Suspense, useId, useState, type ReactNode, type Ref } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { cn } from '../../../lib/cn.ts'
import { Button } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { RichTextHandle, FullEditorProps } from './editor.tsx'
import type { ImageHandler } from './files.ts'
import { LoadBoundary } from './load-boundary.tsx'
import * as texts from './texts.ts'

export type { RichTextHandle, FullEditorProps } from './editor.tsx'
export { ImageError } from './files.ts'

const Editor = lazy(() => import('./editor.tsx'))

interface RichTextEditorProps {
  readonly label: string
  readonly hint?: string
  /** Marks the editor invalid and is shown below it. */
  readonly error?: string | undefined
  readonly placeholder?: string
  /** HTML of the allowed tags (apps/server/src/platform/html); '' when empty. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  /** Maximum length of the HTML; a longer text shows an error. */
  readonly limit?: number
  /** Uploads pasted and dropped images; without it they are refused. */
  readonly onImage?: ImageHandler
  /** At the end of the label's line. */
  readonly action?: ReactNode
  /** Handle for focusing and inserting. */
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
      <p className="text-sm text-muted">{texts.editorNotLoaded}</p>
      <Button size="sm" onClick={() => location.reload()}>
        {texts.reloadPage}
      </Button>
    </div>
  )
}

function formatTooLong(length: number, limit: number | undefined): string {
  if (limit === undefined || length <= limit) return ''
  return texts.tooLongBy((length - limit).toLocaleString('en-US'))
}

/** A rich text field: HTML in, HTML out. The editor's chunk loads when it is first shown. */
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
  const errorMessage = error ?? formatTooLong(value.length, limit)
  const describedBy = cn(
    hint !== undefined && errorMessage === '' && `${id}-hint`,
    errorMessage !== '' && `${id}-error`,
  )
  const { onChange, onBlur, onImage: onPicture, ref } = rest
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
          errorMessage === '' ? 'border-line-strong/60' : 'border-danger',
          disabled && 'opacity-60',
        )}
      >
        <LoadBoundary fallback={<Failed />}>
          <Suspense fallback={<Loading />}>
            <Editor
              id={id}
              labelledBy={`${id}-label`}
              describedBy={describedBy}
              invalid={errorMessage !== ''}
              disabled={disabled}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              placeholder={placeholder}
              onImage={onPicture}
              fullEditor={undefined}
              onNotice={setNotice}
              ref={ref}
            />
          </Suspense>
        </LoadBoundary>
      </div>
      {hint !== undefined && errorMessage === '' && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {errorMessage !== '' && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {errorMessage}
        </p>
      )}
      <output className="text-xs text-muted empty:-mt-1.5">{notice}</output>
    </div>
  )
}

interface FullRichTextEditorProps extends Pick<
  RichTextEditorProps,
  'label' | 'placeholder' | 'value' | 'onChange' | 'disabled' | 'onImage' | 'ref'
> {
  readonly fullEditor: FullEditorProps
}

/** The editor without a frame: it fills its form, which provides the container of the toolbar. */
export function FullRichTextEditor({
  label,
  placeholder = '',
  value,
  disabled = false,
  onChange,
  onImage: onPicture,
  fullEditor: sheet,
  ref,
}: FullRichTextEditorProps) {
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
            onImage={onPicture}
            fullEditor={sheet}
            onNotice={setNotice}
            ref={ref}
          />
        </Suspense>
      </LoadBoundary>
      <output className="px-3 pb-1 text-xs text-muted empty:hidden">{notice}</output>
    </div>
  )
}
