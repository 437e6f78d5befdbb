interface FailureProps {
  readonly name: string
  readonly code: string | null
  readonly constraint?: string | null
  readonly frames: readonly string[]
}

/** What kind of error it was and where; its words are not kept, since they quote what people typed. */
export function Failure({ name, code, constraint = null, frames }: FailureProps) {
  const kind = [name, code, constraint].filter((part) => part !== null).join(' · ')
  if (frames.length === 0) return <p className="text-sm font-medium wrap-anywhere">{kind}</p>
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-sm font-medium wrap-anywhere">{kind}</summary>
      <ol className="mt-1.5 flex flex-col gap-0.5 border-l pl-3 text-xs text-muted">
        {frames.map((frame, place) => (
          // A stack names one place twice where a function calls itself.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={place} className="wrap-anywhere">
            {frame}
          </li>
        ))}
      </ol>
    </details>
  )
}
