import { useQuery } from '@tanstack/react-query'
import { Bookmark, Lock } from 'lucide-react'
import { toast } from '../../../components/ui/toaster.tsx'
import { cn } from '../../../lib/cn.ts'
import { clientListingsInfoQuery, useSaveToggle } from '../api.ts'

interface SaveToggleProps {
  readonly listingId: string
  /** What the listing is called. */
  readonly subject: string
  /** Whom it is saved for; the wire's `user_id`. */
  readonly clientId: string
  /** Every listing of the page, itself among them: they are asked about together. */
  readonly page: readonly string[]
  readonly className?: string
}

/** Saves a listing for a client, and takes that back; one that was sent stays saved. */
export function SaveToggle({ listingId, subject, clientId, page, className }: SaveToggleProps) {
  const { data } = useQuery(clientListingsInfoQuery(clientId, page))
  const { mutate } = useSaveToggle(clientId, listingId)
  const relation = data?.find(({ advertisement_id: id }) => id === listingId)
  const sent = relation?.sent === 1
  const saved = sent || relation?.saved === 1
  const label = saved ? 'Saved' : 'Save'
  return (
    <button
      type="button"
      disabled={!relation}
      aria-pressed={saved}
      aria-label={`Save ${subject} for the client`}
      title={sent ? 'Sent to the client, so it stays saved' : label}
      onClick={() => (sent ? toast.info('Listing saved after sending') : mutate(!saved))}
      className={cn(
        'pointer-events-auto relative z-10 flex size-9 shrink-0 items-center justify-center rounded-full border bg-panel shadow-panel transition-colors not-disabled:hover:bg-hover disabled:opacity-60',
        saved ? 'border-brand text-brand-text' : 'text-ink',
        className,
      )}
    >
      <Bookmark aria-hidden className={cn('size-[18px]', saved && 'fill-current')} />
      {sent && (
        <Lock aria-hidden className="absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full bg-panel p-0.5" />
      )}
    </button>
  )
}
