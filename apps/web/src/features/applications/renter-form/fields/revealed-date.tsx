import { Eye, EyeOff } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, contract } from '../../../../lib/api.ts'
import { isNotFound } from '../../../../lib/http-error.ts'
import { getDevice } from '../saving/pending-storage.ts'
import { textButtonClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useToken } from '../use-token.ts'

/** A shown date is hidden again after this time. */
const shownMs = 60_000

/** The date of birth that was typed in this browser, on demand. */
export function useRevealedDate(field: string) {
  const token = useToken()
  const reveal = useMutation({
    mutationFn: async () =>
      call(contract.applicationForms.revealFormValue, {
        params: { token, field },
        body: { device: getDevice() },
      }),
  })
  const { data, reset } = reveal
  useEffect(() => {
    if (data === undefined) return
    const timer = setTimeout(reset, shownMs)
    return () => clearTimeout(timer)
  }, [data, reset])
  const [year = '', month = '', day = ''] = data?.value.split('-') ?? []
  return { reveal, shown: data === undefined ? null : `${month}/${day}/${year}` }
}

interface RevealButtonProps {
  readonly label: string
  readonly date: ReturnType<typeof useRevealedDate>
}

/** Shows a saved date of birth, or hides it. */
export function RevealButton({ label, date: { reveal, shown } }: RevealButtonProps) {
  const texts = useTexts().field
  const Icon = shown === null ? Eye : EyeOff
  return (
    <button
      type="button"
      aria-label={`${shown === null ? texts.show : texts.hide}: ${label}`}
      disabled={reveal.isPending}
      onClick={() => (shown === null ? reveal.mutate() : reveal.reset())}
      className={`${textButtonClass} px-2.5`}
    >
      <Icon aria-hidden className="size-[18px]" />
      {shown === null ? texts.show : texts.hide}
    </button>
  )
}

/** Why a date can't be shown. */
export function RevealError({ date: { reveal } }: Pick<RevealButtonProps, 'date'>) {
  const texts = useTexts().field
  if (reveal.error === null) return null
  return (
    <p role="alert" className="pt-1.5 text-sm text-muted">
      {isNotFound(reveal.error) ? texts.typedElsewhere : texts.notShown}
    </p>
  )
}
