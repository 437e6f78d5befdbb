import { useId, type ReactNode } from 'react'

interface LabeledFieldProps {
  readonly label: string
  readonly error?: string | undefined
  readonly children: (control: {
    readonly id: string
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
  }) => ReactNode
}

/** A form control with its label and error message. */
export function LabeledField({ label, error, children }: LabeledFieldProps) {
  const id = useId()
  const invalid = error !== undefined
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': invalid, 'aria-describedby': invalid ? `${id}error` : undefined })}
      {invalid && (
        <p id={`${id}error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
