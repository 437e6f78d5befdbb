import { PageTitle } from '../../components/ui/page-title.tsx'

export function Component() {
  return (
    <div className="p-5">
      <PageTitle>Home</PageTitle>
    </div>
  )
}
