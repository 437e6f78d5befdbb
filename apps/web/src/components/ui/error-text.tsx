import type { ProblemPage } from '@pb/contract/errors'

interface ErrorTextProps {
  readonly message: string
  readonly page: ProblemPage | undefined
}

/** What went wrong, with the page that mends it: in a tab of its own, so that what was written here stays. */
export function ErrorText({ message, page }: ErrorTextProps) {
  return (
    <>
      {message}
      {page && (
        <>
          {' '}
          <a href={page.path} target="_blank" rel="noreferrer" className="font-medium underline">
            {page.title}
          </a>
        </>
      )}
    </>
  )
}
