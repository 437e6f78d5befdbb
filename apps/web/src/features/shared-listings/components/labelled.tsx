import { useId, type ReactNode } from 'react'

interface LabelledProps {
  readonly label: string
  readonly error?: string | undefined
  readonly children: (control: {
    readonly id: string
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
  }) => ReactNode
}

/** A control under its label, with what is wrong with it. */
export function Labelled({ label, error, children }: LabelledProps) {
  const id = useId()
  const wrong = error !== undefined
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': wrong, 'aria-describedby': wrong ? `${id}error` : undefined })}
      {wrong && (
        <p id={`${id}error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
