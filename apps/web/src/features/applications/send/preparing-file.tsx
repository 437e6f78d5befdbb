import { useEffect, useState } from 'react'
import { Spinner } from '../../../components/ui/spinner.tsx'
import * as texts from './texts.ts'

/** While a package is put together, which takes seconds for many documents: what is done, and since when. */
export function PreparingFile({ papers }: { readonly papers: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <output className="flex min-h-5 items-center gap-2 text-sm">
      {seconds > 0 && (
        <>
          <Spinner />
          <span>
            {texts.preparing(papers)}
            {/* Not read aloud each second. */}
            <span aria-hidden className="text-muted tabular-nums">
              {' '}
              · {texts.seconds(seconds)}
            </span>
          </span>
        </>
      )}
    </output>
  )
}
