import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { openTourPlan, useTourRequest } from '../../components/domain/tour-request.ts'
import { tourPath } from '../../features/tours/paths.ts'
import { lazy } from '../../lib/lazy.ts'

const PlanDialog = lazy(() => import('../../features/tours/plan/plan-dialog.tsx'))

const close = (): void => openTourPlan(null)

/** Shows the dialog that plans a tour, on every page. Its code loads when it first opens. */
export function TourHost() {
  const request = useTourRequest()
  const navigate = useNavigate()
  return (
    request && (
      <Suspense>
        <PlanDialog
          {...request}
          onClose={close}
          onPlanned={({ tour_id: id }) => {
            close()
            void navigate(tourPath(id))
          }}
        />
      </Suspense>
    )
  )
}
