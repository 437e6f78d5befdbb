import { Button } from '../../../components/ui/button.tsx'
import { Drawer } from '../../../components/ui/dialog.tsx'
import { Filters, type FiltersProps } from './filter-frames.tsx'

interface FilterDrawerProps extends FiltersProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** `134 results`. */
  readonly results: string
}

/** The filters over the results, where there is no room beside them. */
export function FilterDrawer({ open, onOpenChange, results, onReset, ...filters }: FilterDrawerProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      className="w-[380px]!"
      footer={
        <>
          <Button variant="ghost" onClick={onReset}>
            Reset
          </Button>
          <Button variant="primary" className="grow tabular-nums" onClick={() => onOpenChange(false)}>
            {results === '' ? 'Show results' : `Show ${results}`}
          </Button>
        </>
      }
    >
      <div className="-mx-5 border-t">
        <Filters {...filters} />
      </div>
    </Drawer>
  )
}
