import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { packageProgressQuery } from '../../../queries/applications.ts'
import * as texts from './texts.ts'

/** What was built before is there at once. */
const delayMs = 1000

interface PreparingFileProps {
  readonly householdId: string
  readonly papers: number
}

/** How far the package is while it is put together, which takes seconds for many documents. */
export function PreparingFile({ householdId, papers }: PreparingFileProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...packageProgressQuery(householdId), enabled: shown })
  if (!shown) return null
  const percent = data?.percent ?? null
  return (
    <div className="text-sm">
      <output>{texts.preparing(papers)}</output>
      <progress
        aria-label={texts.preparing(papers)}
        className="mt-2 block h-1.5 w-full"
        {...(percent !== null && { value: percent, max: 100 })}
      />
      <p className="pt-1.5 text-xs text-muted tabular-nums">
        {percent !== null && `${texts.percentDone(percent)}. `}
        {texts.goesOn}
      </p>
    </div>
  )
}
