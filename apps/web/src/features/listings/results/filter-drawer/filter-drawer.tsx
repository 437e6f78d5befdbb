import { Button } from '../../../../components/ui/button.tsx'
import { Drawer } from '../../../../components/ui/drawer.tsx'
import { useBackCloses } from '../../../../lib/use-back-closes.ts'
import { Filters, type FiltersProps } from '../filter-sidebar.tsx'
import * as texts from './texts.ts'

interface FilterDrawerProps extends FiltersProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** `134 results`. */
  readonly results: string
}

/** The filters in a drawer, on screens without room beside the results. */
export function FilterDrawer({ open, onOpenChange, results, onReset, ...filters }: FilterDrawerProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={texts.filters}
      className="w-[380px]!"
      footer={
        <>
          <Button variant="ghost" onClick={onReset}>
            {texts.reset}
          </Button>
          <Button variant="primary" className="grow tabular-nums" onClick={() => onOpenChange(false)}>
            {results === '' ? texts.showResults : texts.showCount(results)}
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
