import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { HousePlus, Plus, SquarePen, UserRoundPlus } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { Disclosure } from '../../components/ui/disclosure.tsx'
import { itemClass } from '../../components/ui/popup-class.ts'
import { cn } from '../../lib/cn.ts'
import { showAddClientDialog } from '../../features/clients/add-client-store.ts'
import { openCompose } from '../../features/mailbox/compose/index.ts'
import { setAddListingOpen } from '../../features/listings/manage/add/open-dialog.ts'
import { useUser } from '../../lib/use-session.ts'
import * as texts from './texts.ts'

/** The most common actions of an agent. */
const actions = [
  { title: texts.newListing, icon: HousePlus, run: () => setAddListingOpen(true) },
  { title: texts.addClient, icon: UserRoundPlus, run: () => showAddClientDialog() },
  { title: texts.newMessage, icon: SquarePen, run: () => openCompose() },
] as const

/** The header's quick actions; on narrow screens behind one button. */
export function QuickActions() {
  if (onlyKeepsBooks(useUser().roles)) return null
  return (
    <>
      <div className="sm:hidden">
        <Disclosure
          label={texts.add}
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
            className="px-2! min-[1760px]:px-3!"
            aria-label={title}
            title={title}
            onClick={run}
          >
            <Icon aria-hidden className="size-[18px]" />
            <span className="hidden min-[1760px]:inline">{title}</span>
          </Button>
        ))}
      </div>
    </>
  )
}
