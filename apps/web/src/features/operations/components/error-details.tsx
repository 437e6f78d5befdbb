interface ErrorDetailsProps {
  readonly name: string
  readonly code: string | null
  readonly constraint?: string | null
  readonly frames: readonly string[]
}

/** Error class, code and stack. The message is not stored, since it may contain user input. */
export function ErrorDetails({ name, code, constraint = null, frames }: ErrorDetailsProps) {
  const kind = [name, code, constraint].filter((part) => part !== null).join(' · ')
  if (frames.length === 0) return <p className="text-sm font-medium wrap-anywhere">{kind}</p>
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-sm font-medium wrap-anywhere">{kind}</summary>
      <ol className="mt-1.5 flex flex-col gap-0.5 border-l pl-3 text-xs text-muted">
        {frames.map((frame, index) => (
          // Recursive calls repeat a frame.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={index} className="wrap-anywhere">
            {frame}
          </li>
        ))}
      </ol>
    </details>
  )
}
