import { useState, type ReactNode } from 'react'

interface PhotoSheetProps {
  readonly file: Blob
  readonly name: string
  readonly children: ReactNode
}

/** A photo as a page, with what lies over it. */
export function PhotoSheet({ file, name, children }: PhotoSheetProps) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null)
  return (
    <div
      data-page={1}
      className="relative mx-auto rounded-sm ring-1 ring-line [container-type:size]"
      style={{
        aspectRatio: size ? `${size.width} / ${size.height}` : '3 / 4',
        width: size ? `min(100%, calc(85dvh * ${size.width / size.height}))` : '100%',
      }}
    >
      <img
        alt={name}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        ref={(image) => {
          if (!image) return
          const url = URL.createObjectURL(file)
          image.src = url
          return () => URL.revokeObjectURL(url)
        }}
        className="block size-full rounded-sm"
      />
      {children}
    </div>
  )
}
