import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { actsOnce } from './button-class.ts'
import * as texts from './text-templates.ts'

/** A small label of an attribute. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex h-[22px] items-center rounded-xs bg-sunken px-2 text-xs font-medium whitespace-nowrap">
      {children}
    </span>
  )
}

const cross = <X aria-hidden className="size-3.5 shrink-0 text-muted group-hover:text-ink" />

interface RemovableTagProps {
  readonly label: string
  readonly onRemove: () => void
}

/** An active filter that one click removes. */
export function RemovableTag({ label, onRemove }: RemovableTagProps) {
  return (
    <button
      type="button"
      {...actsOnce}
      onClick={onRemove}
      aria-label={texts.remove(label)}
      className="group inline-flex h-7 max-w-full items-center gap-1 rounded-full border bg-panel pr-1.5 pl-3 text-sm hover:border-line-strong hover:bg-hover"
    >
      <span className="truncate" title={label}>
        {label}
      </span>
      {cross}
    </button>
  )
}
