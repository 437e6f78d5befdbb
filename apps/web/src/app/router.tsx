import { createBrowserRouter, redirect } from 'react-router'
import { PrivateRoute } from './private-route.tsx'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell/shell.tsx'

/** All routes. Each page is a separate chunk that loads on the first visit. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { path: '/login', lazy: () => import('../features/accounts/sign-in/pages/login.tsx') },
      { path: '/invitation/:token', lazy: () => import('../features/accounts/sign-in/pages/invitation.tsx') },
      {
        path: '/reset-password/:token',
        lazy: () => import('../features/accounts/sign-in/pages/reset-password.tsx'),
      },
      {
        Component: PrivateRoute,
        children: [
          {
            Component: Shell,
            children: [
              {
                ErrorBoundary: RouteError,
                children: [
                  { index: true, lazy: () => import('./pages/home-page.tsx') },
                  { path: 'search', loader: () => redirect('/search/rental') },
                  { path: 'search/:type', lazy: () => import('./pages/search-page.tsx') },
                  { path: 'results', loader: () => redirect('/results/rental') },
                  { path: 'results/:type', lazy: () => import('./pages/results-page.tsx') },
                  { path: 'listing/:id/:page?', lazy: () => import('./pages/listing-page.tsx') },
                  { path: 'building/:id', lazy: () => import('./pages/building-page.tsx') },
                  {
                    path: 'my-profile/:tab?',
                    lazy: () => import('../features/accounts/profile/pages/my-profile.tsx'),
                  },
                  {
                    path: 'notifications',
                    lazy: () => import('../features/notifications/pages/notifications-page.tsx'),
                  },
                  { path: 'mailbox/attachments', lazy: () => import('./pages/attachments-page.tsx') },
                  { path: 'mailbox/import/:id?', lazy: () => import('./pages/mail-import-page.tsx') },
                  {
                    path: 'mailbox/:folder?/:threadId?',
                    lazy: () => import('./pages/mailbox-page.tsx'),
                  },
                  { path: 'clients', loader: () => redirect('/clients/rental') },
                  { path: 'clients/tasks', lazy: () => import('./pages/client-tasks-page.tsx') },
                  {
                    path: 'clients/reactions',
                    lazy: async () => ({
                      Component: (await import('./pages/client-tasks-page.tsx')).Reactions,
                    }),
                  },
                  { path: 'clients/lists/:key?', lazy: () => import('./pages/client-lists-page.tsx') },
                  { path: 'clients/import/:id?', lazy: () => import('./pages/client-import-page.tsx') },
                  {
                    path: 'clients/:clientType/:clientId?/:tab?/:threadId?',
                    lazy: () => import('./pages/clients-page.tsx'),
                  },
                  {
                    path: 'clients/requests/:tab?',
                    lazy: () => import('./pages/client-requests-page.tsx'),
                  },
                  { path: 'applications', lazy: () => import('./pages/applications-page.tsx') },
                  {
                    path: 'applications/documents',
                    lazy: () => import('./pages/documents-page.tsx'),
                  },
                  { path: 'inquiries/settings', lazy: () => import('./pages/inquiry-settings-page.tsx') },
                  { path: 'inquiries/:inquiryId?', lazy: () => import('./pages/inquiries-page.tsx') },
                  { path: 'deals', lazy: () => import('./pages/deals-page.tsx') },
                  { path: 'deals/:id', lazy: () => import('./pages/deal-page.tsx') },
                  { path: 'op-invoices', lazy: () => import('./pages/op-invoices-page.tsx') },
                  { path: 'payouts/:tab?/:id?', lazy: () => import('./pages/payouts-page.tsx') },
                  { path: 'company/:list?', lazy: () => import('./pages/company-page.tsx') },
                  { path: 'op-invoices/ageing', lazy: () => import('./pages/invoice-ageing-page.tsx') },
                  { path: 'op-invoices/settings', lazy: () => import('./pages/invoice-settings-page.tsx') },
                  { path: 'deals/settings', lazy: () => import('./pages/deal-settings-page.tsx') },
                  {
                    path: 'my-calendar/settings',
                    lazy: async () => ({
                      Component: (await import('./pages/calendar-page.tsx')).Settings,
                    }),
                  },
                  { path: 'my-calendar', lazy: () => import('./pages/calendar-page.tsx') },
                  { path: 'showings/:id?', lazy: () => import('./pages/showings-page.tsx') },
                  { path: 'open-houses/:id?/:view?', lazy: () => import('./pages/open-houses-page.tsx') },
                  { path: 'livestreaming/:id?', lazy: () => import('./pages/live-streaming-page.tsx') },
                  { path: 'tours/:id?', lazy: () => import('./pages/tours-page.tsx') },
                  { path: 'stats/:view?', lazy: () => import('./pages/stats-page.tsx') },
                  { path: 'my-listings', lazy: () => import('./pages/my-listings-page.tsx') },
                  { path: 'recently-deleted', lazy: () => import('./pages/recently-deleted-page.tsx') },
                  { path: 'account-settings', lazy: () => import('./pages/account-settings-page.tsx') },
                  { path: 'office', lazy: () => import('./pages/office-page.tsx') },
                  { path: 'office/erasures', lazy: () => import('./pages/erasures-page.tsx') },
                  { path: 'members', lazy: () => import('./pages/members-page.tsx') },
                  { path: 'commission-plans', lazy: () => import('./pages/commission-plans-page.tsx') },
                  { path: 'your-year', lazy: () => import('./pages/your-year-page.tsx') },
                  { path: 'onboarding/:part?/:id?', lazy: () => import('./pages/onboarding-page.tsx') },
                  { path: 'imports/:tab?/:id?', lazy: () => import('./pages/imports-page.tsx') },
                  { path: 'diagnostics', lazy: () => import('./pages/diagnostics-page.tsx') },
                  { path: '*', lazy: () => import('./pages/not-found.tsx') },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
])
