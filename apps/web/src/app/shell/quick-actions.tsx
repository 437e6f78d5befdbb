import { HousePlus, Plus, SquarePen, UserRoundPlus } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { Disclosure } from '../../components/ui/disclosure.tsx'
import { itemClass } from '../../components/ui/popup-class.ts'
import { cn } from '../../lib/cn.ts'
import { showAddClient } from '../../features/clients/open-dialog.ts'
import { openCompose } from '../../features/mailbox/compose/index.ts'
import { showNewListing } from '../../features/my-listings/open-dialog.ts'

/** What an agent starts most, from wherever they are. */
const actions = [
  { title: 'New Listing', icon: HousePlus, run: () => showNewListing(true) },
  { title: 'Add Client', icon: UserRoundPlus, run: () => showAddClient() },
  { title: 'New Message', icon: SquarePen, run: () => openCompose() },
] as const

/** The header's quick actions; behind one button where there is no room for three. */
export function QuickActions() {
  return (
    <>
      <div className="sm:hidden">
        <Disclosure
          label="Add"
          trigger={<Plus aria-hidden className="size-[18px]" />}
          triggerClass="flex size-9 items-center justify-center rounded-md hover:bg-hover aria-expanded:bg-hover"
          panelClass="right-0 w-48 p-1.5"
        >
          {(close) =>
            actions.map(({ title, icon: Icon, run }) => (
              <button
                key={title}
                type="button"
                onClick={() => {
                  close()
                  run()
                }}
                className={cn(itemClass, 'min-h-10 w-full hover:bg-hover')}
              >
                <Icon aria-hidden />
                {title}
              </button>
            ))
          }
        </Disclosure>
      </div>
      <div className="hidden items-center sm:flex">
        {actions.map(({ title, icon: Icon, run }) => (
          <Button
            key={title}
            variant="ghost"
            className="px-2! xl:px-3!"
            aria-label={title}
            title={title}
            onClick={run}
          >
            <Icon aria-hidden className="size-[18px]" />
            <span className="hidden xl:inline">{title}</span>
          </Button>
        ))}
      </div>
    </>
  )
}
